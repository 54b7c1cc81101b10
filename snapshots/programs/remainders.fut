-- What is left of two divisions lies below one divisor, and is not the same number for that.

-- ==
-- input { [1i64, 4i64, 3i64] } output { [1i64, 4i64, 2i64] [false, false, true] [2i64, 0i64, 1i64, 4i64] }
-- input { empty([0]i64) } output { empty([0]i64) empty([0]bool) [0i64, 0i64, 0i64, 0i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]bool, [4]i64) =
  let places = map (\x -> [5, 2, 4, 1][(x + 2) % 4]) xs
  let alike = map (\x -> x % 4 == (x * x + 2) % 4) xs
  let h =
    loop h = replicate 4 0 for i < n do let k = xs[i] % 4 in h with [3 - k] = h[3 - k] + places[i]
  in (places, alike, h)
