-- Diagonal fusion emulated by the identity beside the other function: nothing is left of it.
-- (van Balen 2020, section 4.1.1, figure 8.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [2i64, 3i64] [2i64, 5i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let ys = map (+ 1) xs
  let kept = map id ys
  let zs = scan (+) 0 ys
  in (kept, zs)
