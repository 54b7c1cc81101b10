-- Rows in sums are scattered.
-- ==
-- input { [2i64, 0i64, 5i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [#row [3i32, 4i32], #empty, #row [1i32, 2i32]] }

type t = #row ([2]i32) | #empty

def main [m] (is: [m]i64) (xss: [m][2]i32): [3]t =
  scatter (replicate 3 (#empty : t)) is (map (\xs -> #row xs) xss)
