-- A definition without types is as general as its body allows.
-- ==
-- input { 1 true } output { true 1 [1, 1] [true, true] }

def swap (x, y) = (y, x)
def twice x = 2[x, x]
def main (x: i32) (b: bool) =
  let (b', x') = swap (x, b)
  in (b', x', twice x', twice b')
