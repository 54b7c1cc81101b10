-- Sizes are polynomials: sums and products in any order are equal.
-- ==
-- input { [1, 2] [3, 4, 5] } output { 25i64 true }

def main [n] [m] (xs: [n]i32) (ys: [m]i32) =
  let a = replicate ((n + m) * (n + m)) 1i64
  let b = replicate (n * n + 2 * n * m + m * m) 1i64
  in (i64.sum (map2 (*) a b), length (xs ++ ys) == m + n)
