-- A range from constants or sizes has a known size.
-- ==
-- input { [5, 6, 7] } output { [(5), 7, 9] [10i64, 18i64, 28i64] }

def main [n] (xs: [n]i32) =
  let is = 0..<n
  let js = 2...n + 1
  in (map2 (\i x -> i32.i64 i + x) is xs, map2 (*) js (map i64.i32 xs))
