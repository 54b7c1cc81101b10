-- A gather with one index too large.
-- ==
-- input { [10, 20, 30] [0i64, 2i64, 3i64] }
-- error: Index \[3\] out of bounds for array of shape \[3\]\.
-- input { [10, 20, 30] [0i64, 2i64, 1i64] } output { [10, 30, 20] }
-- input { empty([0]i32) empty([0]i64) } output { empty([0]i32) }

def main (xs: []i32) (is: []i64) = map (\i -> xs[i]) is

-- Of several wrong ones the first in order.
-- ==
-- entry: first
-- input { [10] [0i64, 7i64, -5i64] }
-- error: Index \[7\] out of bounds

entry first (xs: []i32) (is: []i64) = map (\i -> xs[i]) is
