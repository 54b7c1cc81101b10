-- The parts of a split must lie in the array.
-- ==
-- input { [1, 2] 3i64 }
-- error: out of bounds for array of shape \[2\]\.
-- input { [1, 2] -1i64 }
-- error: out of bounds for array of shape \[2\]\.
-- input { [1, 2] 1i64 } output { [1] [2] }

def main (xs: []i32) (k: i64) =
  let (a: [k]i32, b) = split xs
  in (a, b)
