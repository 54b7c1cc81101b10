-- zs = map f (map g xs): reads and writes are halved, ys is not built.
-- (van Balen 2020, section 2.1, the tables, and figure 1a, vertical fusion.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  let zs = map (* 2) ys
  in zs
