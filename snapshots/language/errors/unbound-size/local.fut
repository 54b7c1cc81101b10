-- ==
-- error: the type of `same` has no size `k`

def main [n] (xs: [n]i32): [n]i32 =
  let same [k] (x: i32): i32 = x
  in map same xs
