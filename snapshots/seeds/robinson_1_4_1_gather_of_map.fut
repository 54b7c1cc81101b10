-- A gather of what a map makes.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.4.1.)
--
-- There: 2 loops, for what makes the elements comes first. Here: 1, for the map is computed where it is read.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] [5i64, 0i64] } output { [4i64, 2i64] }

def main [n] [m] (xs: [n]i64) (is: [m]i64): [m]i64 =
  let data = map (+ 1) xs
  let indices = map (% n) is
  in map (\i -> data[i]) indices
