-- The running totals of the first elements, as a share of the last of these: two loops, since the share needs a total
-- that is there at the end. No total behind it is computed.

-- ==
-- structure { Screma 2 }
-- input { 2i64 [1.0f64, 3.0f64, 5.0f64] } output { [0.25f64, 1.0f64] }
-- input { 4i64 [1.0f64, 3.0f64, 5.0f64] } error: out of bounds

def main (k: i64) (xs: []f64) =
  let totals = take k (scan (+) 0 xs)
  let all = f64.sum (take k xs)
  in map (/ all) totals
