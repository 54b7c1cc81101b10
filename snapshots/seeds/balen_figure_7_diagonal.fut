-- Diagonal fusion: the second step reads what the first one makes, which is built as well.
-- (van Balen 2020, section 4.1.1, figure 7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [2i64, 3i64] [2i64, 5i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let ys = map (+ 1) xs
  let zs = scan (+) 0 ys
  in (ys, zs)
