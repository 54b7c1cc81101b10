-- A power of two as a size: all sums of subsets.
-- ==
-- input { [1, 10, 100] } output { [0, 1, 10, 11, 100, 101, 110, 111] 8i64 }
-- input { empty([0]i32) } output { [0] 1i64 }

def subset_sums [n] (xs: [n]i32): [2 ** n]i32 =
  map (\i -> i32.sum (map2 (\j x -> if (i >> j) & 1 == 1 then x else 0) (iota n) xs)) (iota (2 ** n))

def main [n] (xs: [n]i32) =
  let sums = subset_sums xs
  in (sums, length (sums :> [1 << n]i32))
