-- Degrees, shares, what arrives, and ranks: each loop needs the whole of what the one before makes at other places.

-- ==
-- structure { Screma 4 }
-- input { [0i64, 0i64, 1i64] [1i64, 2i64, 2i64] [0.5, 0.25, 0.25] } output { [0.14583333333333331, 0.3333333333333333, 0.5208333333333334] }

def main [n] [m] (from: [m]i64) (to: [m]i64) (ranks: [n]f64): [n]f64 =
  let degrees = hist (+) 0f64 n from (replicate m 1)
  let shares = map2 (\r d -> if d > 0 then r / d else 0) ranks degrees
  let sent = map (\f -> shares[f]) from
  let got = hist (+) 0 n to sent
  let loose = f64.sum (map2 (\r d -> if d > 0 then 0 else r) ranks degrees)
  in map (\g -> 0.25 / f64.i64 n + 0.75 * (g + loose / f64.i64 n)) got
