-- A gather is fused with what makes its indices, and not with what makes its elements.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.4.1.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] [5i64, 0i64] } output { [6i64, 1i64] }

def main [n] [m] (xs: [n]i64) (is: [m]i64): [m]i64 =
  let data = scan (+) 0 xs
  let indices = map (% n) is
  in map (\i -> data[i]) indices
