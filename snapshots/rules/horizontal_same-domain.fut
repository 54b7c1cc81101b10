-- Sizes that differ are not one iteration space. (The second loop reads no array, so that run over the
-- first one's space it is a program, and a wrong one.)

-- ==
-- input { [1, 2, 3] [4, 5] } output { [2, 3, 4] 1i64 }
-- input { [1] [4, 5, 6] } output { [2] 3i64 }
-- input { [1, 2] [4, 5] } output { [2, 3] 1i64 }
-- input { empty([0]i32) [1] } output { empty([0]i32) 0i64 }

def main [n] [m] (xs: [n]i32) (_: [m]i32): ([]i32, i64) =
  let us = map (+ 1) xs
  let places = i64.sum (iota m)
  in (us, places)
