-- backpermute after permute: the array must be complete before it is read anywhere.
-- (van Balen 2020, section 4.3.)

-- ==
-- structure { Screma 2 }
-- input { [0i64, 0i64] [1i64, 0i64] [5i64, 7i64] [1i64, 1i64, 0i64] } output { [5i64, 5i64, 7i64] }

def main [k] [n] [m] (dest: [k]i64) (is: [n]i64) (vs: [n]i64) (js: [m]i64): [m]i64 =
  let permuted = scatter dest is vs
  in map (\j -> permuted[j]) js
