-- An array of sums that have arrays: all have the same size.
-- ==
-- input { [#row [1i32, 2i32], #zero, #row [5i32, 6i32]] }
-- output { [6i32, 8i32] }

type t [n] = #row ([n]i32) | #zero

def main [n] [m] (rs: [n]t [m]): [m]i32 =
  reduce (map2 (+)) (replicate m 0)
    (map (\r -> match r case #row v -> v case #zero -> replicate m 0) rs)
