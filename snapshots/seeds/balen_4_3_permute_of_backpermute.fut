-- permute after backpermute: what is read anywhere is written anywhere, one loop.
-- (van Balen 2020, section 4.3.)

-- ==
-- structure { Screma 1 }
-- input { [0i64, 0i64, 0i64] [2i64, 0i64] [0i64, 1i64] [5i64, 7i64] } output { [7i64, 0i64, 5i64] }

def main [k] [n] [m] (dest: [k]i64) (is: [m]i64) (js: [m]i64) (xs: [n]i64): [k]i64 =
  scatter dest is (map (\j -> xs[j]) js)
