-- Both inputs of a zip: horizontally with each other, then vertically with it.
-- (van Balen 2020, sections 2.2 and 4.1.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [3i64, 4i64] } output { [12i64, 24i64] }

def main [n] (xs: [n]i64) (ys: [n]i64): [n]i64 =
  let us = map (+ 1) xs
  let vs = map (* 2) ys
  in map (\(u, v) -> u * v) (zip us vs)
