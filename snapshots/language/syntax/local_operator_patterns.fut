-- A local operator takes patterns.
def main (x: i32) =
  let (a, b) <+> (c, d) = (a + c, b * d)
  let {a} `f` _ = a + 1
  in ((x, 2) <+> (3, 4), {a = x} `f` x)
-- ==
-- input { 1 } output { (4, 8) 2 }
