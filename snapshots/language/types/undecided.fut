-- What nothing decides is a unit: the elements of an empty array, what a function does not use.
-- ==
-- input { 3i32 } output { 3i32 0i64 }

def first 'a '^b (x: a) (_: b) = x
def ignored 't (x: i32) = x

def main (x: i32): (i32, i64) =
  let g = \y -> y
  in (ignored (first x (\y -> y)), length [])
