-- A local function with type parameters of its own works for several types; a variable has one type.
-- ==
-- input { 1 2.5 } output { 2.5 1 (1) }

def main (x: i32) (y: f64) =
  let first 'a 'b (p: a, _: b) = p
  let same = \(z: i32) -> z
  in (first (y, x), first (x, y), same x)
