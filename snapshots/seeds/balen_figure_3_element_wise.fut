-- All element-wise primitives, map, backpermute, generate, replicate, zipWith and slice, and a fold.
-- (van Balen 2020, section 3.2, figure 3.)
--
-- There: 1 loop, as here.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { 34i64 }

def main [n] (xs: [n]i64): i64 =
  let mapped = map (+ 1) xs
  let permuted = reverse mapped
  let generated = tabulate n (\i -> 2 * i)
  let zipped = map3 (\b x c -> b * x + c) permuted generated (replicate n 10)
  let sliced = zipped[1:]
  in reduce (+) 0 sliced
