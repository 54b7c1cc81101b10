-- Exclusive scans of sums of integers are one loop with what makes and reads them, for an element is what the inclusive
-- one is less what is scanned. Other operators can't be undone: their second loop reads the scan at the place before.

-- ==
-- input { [3i64, 1i64, 4i64] }
-- output { [1i64, 7i64, 9i64] [0i64, 3i64, 2i64] [0i64, 3i64, 3i64] [0.0, 3.0, 4.0] }
-- input { empty([0]i64) }
-- output { empty([0]i64) empty([0]i64) empty([0]i64) empty([0]f64) }
-- structure { Screma 2 }

def main [n] (xs: [n]i64): ([n]i64, [n]i64, [n]i64, [n]f64) =
  let sums = exscan (+) 0 (map (* 2) xs)
  let most = exscan i64.max 0 xs
  let floats = exscan (+) 0 (map f64.i64 xs)
  in (map (+ 1) sums, exscan (^) 0 xs, most, floats)
