-- backpermute after map: the map is evaluated where it is read, out of order.
-- (van Balen 2020, section 4.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [1i64, 1i64, 0i64] } output { [3i64, 3i64, 2i64] }

def main [n] [m] (xs: [n]i64) (js: [m]i64): [m]i64 =
  let ys = map (+ 1) xs
  in map (\j -> ys[j]) js
