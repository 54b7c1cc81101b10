-- The element-wise primitives but the slice, and a fold: one loop.
-- (van Balen 2020, section 3.2, figure 3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { 44i64 }

def main [n] (xs: [n]i64): i64 =
  let mapped = map (+ 1) xs
  let permuted = reverse mapped
  let generated = tabulate n (\i -> 2 * i)
  let zipped = map3 (\b x c -> b * x + c) permuted generated (replicate n 10)
  in reduce (+) 0 zipped
