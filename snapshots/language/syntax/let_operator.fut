-- Operators can be defined locally, in both ways.
-- ==
-- input { 3 4 } output { 14 -14 }

def main (x: i32) (y: i32) =
  let (<+>) (a: i32) b = 2 * a + 2 * b
  let (a: i32) <-> (b: i32) = 0 - (a <+> b)
  in (x <+> y, x <-> y)
