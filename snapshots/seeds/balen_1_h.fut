-- h: a map and what it is made of, both results. It is the limit of vertical and horizontal fusion: one loop.
-- (van Balen 2020, chapter 1 and section 2.1.2.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] [2i64, 3i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]i64) }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let ys = map (+ 1) xs
  in (map (* 2) ys, ys)
