-- `take i` has size `i`, `drop i` the rest: together they have the size of the whole again.
-- ==
-- input { 1i64 [5, 6, 7] } output { [10, 11, 12] }

def main [n] (i: i64) (xs: [n]i32): [n]i32 =
  let parts = take i xs ++ drop i xs
  in map2 (+) parts (replicate n 5)
