-- A line through points by least squares, and a curve: the trend of the CO2 on Mauna Loa. Dates are
-- numbers like 19580329, and weeks without a value are left out.
--
--   lawson run examples/regression.fut examples/data/co2.csv:date examples/data/co2.csv:co2
--
-- The results are the level in 1980 in ppm, its growth in ppm a year, how much the growth grows
-- each year, and the standard deviation of what is left.
import "lawson/linalg"

module la = real_linalg_of f64
module whole = linalg_of i64

-- The coefficients of the polynomial with `terms` terms that is nearest to the points.
def polynomial [n] (terms: i64) (xs: [n]f64) (ys: [n]f64): [terms]f64 =
  let powers x = tabulate terms (\k -> x ** f64.i64 k)
  in la.least_squares (map powers xs) ys

-- A date as years since 1980, with months of equal length.
def years_since_1980 (date: i64): f64 =
  let (year, month, day) = (date / 10000, date / 100 % 100, date % 100)
  in f64.i64 (year - 1980) + f64.i64 (month - 1) / 12 + f64.i64 (day - 1) / 365.25

-- On a level of 300 + 2 t + t^2 / 2 at the start of five years.
-- ==
-- entry: main
-- input { [19780101i64, 19790101i64, 19800101i64, 19810101i64, 19810601i64, 19820101i64]
--         [298.0, 298.5, 300.0, 302.5, f64.nan, 306.0] }
-- output { 300.0 2.0 1.0 0.0 }
entry main [n] (dates: [n]i64) (co2: [n]f64): (f64, f64, f64, f64) =
  let (ts, ys) = zip (map years_since_1980 dates) co2 |> filter (\(_, y) -> !(f64.isnan y)) |> unzip
  let c = polynomial 3 ts ys
  let fitted = map (\t -> c[0] + c[1] * t + c[2] * t * t) ts
  let rest = la.norm (la.sub ys fitted) / f64.sqrt (f64.i64 (length ys))
  in (c[0], c[1], 2 * c[2], rest)

-- The line through points that are on none.
-- ==
-- entry: line
-- input { [0.0, 1.0, 2.0, 3.0] [1.0, 3.0, 2.0, 5.0] }
-- output { [1.1, 1.1] }
entry line [n] (xs: [n]f64) (ys: [n]f64): [2]f64 = polynomial 2 xs ys

-- ==
-- entry: inverse
-- input { [[0.0, 2.0], [4.0, 1.0]] }
-- output { [[-0.125, 0.25], [0.5, 0.0]] -8.0 }
-- input { [[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]] }
-- output { [[0.6111111111111112, -0.2222222222222222, 0.05555555555555555],
--           [-0.2222222222222222, 0.4444444444444444, -0.1111111111111111],
--           [0.05555555555555555, -0.1111111111111111, 0.2777777777777778]] 18.0 }
entry inverse [n] (a: [n][n]f64): ([n][n]f64, f64) = (la.inverse a, la.determinant a)

-- Of a matrix whose rows depend on each other it is zero.
-- ==
-- entry: determinant
-- input { [[0.0, 0.0, 1.0], [0.0, 2.0, 3.0], [0.0, 4.0, 5.0]] } output { 0.0 }
-- input { [[2.0, 4.0, 1.0], [1.0, 2.0, 3.0], [4.0, 8.0, 5.0]] } output { 0.0 }
-- input { [[0.0, 0.0, 2.0], [3.0, 0.0, 0.0], [0.0, 4.0, 0.0]] } output { 24.0 }
entry determinant [n] (a: [n][n]f64): f64 = la.determinant a

-- Integers have no division, but all the rest: the Fibonacci numbers by powers of a matrix.
-- ==
-- entry: fibonacci
-- input { 10 }
-- output { [[89i64, 55i64], [55i64, 34i64]] }
-- input { 90 }
-- output { [[4660046610375530309i64, 2880067194370816120i64], [2880067194370816120i64, 1779979416004714189i64]] }
entry fibonacci (n: i32): [2][2]i64 =
  iterate n (whole.matmul [[1, 1], [1, 0]]) (whole.identity 2)

-- The outer product, and that of its transpose with it.
-- ==
-- entry: products
-- input { [1i64, 2i64] [3i64, 4i64, 5i64] }
-- output { [[3i64, 4i64, 5i64], [6i64, 8i64, 10i64]]
--          [[45i64, 60i64, 75i64], [60i64, 80i64, 100i64], [75i64, 100i64, 125i64]] }
entry products [n] [m] (xs: [n]i64) (ys: [m]i64): ([n][m]i64, [m][m]i64) =
  let a = whole.outer xs ys
  in (a, whole.gram a)
