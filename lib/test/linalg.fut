-- The expected values are those of NumPy.
import "../linalg"

module la = real_linalg_of f64
module whole = linalg_of i64

-- ==
-- entry: systems
-- input { [[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]] [1.0, 2.0, 3.0] }
-- output { [0.3333333333333333, 0.33333333333333337, 0.6666666666666666] [[0.6111111111111112, -0.22222222222222224, 0.05555555555555556], [-0.22222222222222224, 0.4444444444444445, -0.11111111111111112], [0.05555555555555556, -0.11111111111111112, 0.2777777777777778]] 17.999999999999996 9.0 3.7416573867739413 }
-- input { [[0.0, 2.0], [4.0, 1.0]] [2.0, -1.0] }
-- output { [-0.5, 1.0] [[-0.125, 0.25], [0.5, 0.0]] -7.999999999999998 1.0 2.23606797749979 }
-- input { [[5.0]] [10.0] } output { [2.0] [[0.2]] 4.999999999999999 5.0 10.0 }
-- input { empty([0][0]f64) empty([0]f64) } output { empty([0]f64) empty([0][0]f64) 1.0 0.0 0.0 }
entry systems [n] (a: [n][n]f64) (b: [n]f64): ([n]f64, [n][n]f64, f64, f64, f64) =
  (la.solve a b, la.inverse a, la.determinant a, la.trace a, la.norm b)

-- ==
-- entry: products
-- input { [[1i64, 2i64, 3i64], [4i64, 5i64, 6i64]] [[1i64, 0i64], [-1i64, 2i64], [3i64, 3i64]] }
-- output { [[8i64, 13i64], [17i64, 28i64]] [[17i64, 22i64, 27i64], [22i64, 29i64, 36i64], [27i64, 36i64, 45i64]] [8i64, 28i64] [8i64, 17i64] [[1i64, 0i64], [2i64, 0i64], [3i64, 0i64]] }
entry products [n] [m] (a: [n][m]i64) (b: [m][n]i64)
    : ([n][n]i64, [m][m]i64, [n]i64, [n]i64, [m][n]i64) =
  let product = whole.matmul a b
  in (
    product,
    whole.gram a,
    whole.diagonal_of product,
    whole.matvec a (map (\row -> row[0]) b),
    whole.outer a[0] b[0]
  )

-- ==
-- entry: fits
-- input { [[1.0, 0.0], [1.0, 1.0], [1.0, 2.0], [1.0, 3.0]] [1.0, 3.0, 2.0, 5.0] }
-- output { [1.0999999999999999, 1.1000000000000005] }
entry fits [n] [m] (a: [n][m]f64) (b: [n]f64): [m]f64 = la.least_squares a b

-- Laws: the solution solves, and the inverse gives the identity from both sides.
-- ==
-- entry: laws
-- input { [[2.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 4.0]] [1.0, 2.0, 3.0] } output { true }
-- input { [[0.0, 2.0], [4.0, 1.0]] [2.0, -1.0] } output { true }
-- input { [[5.0]] [10.0] } output { true }
entry laws [n] (a: [n][n]f64) (b: [n]f64): bool =
  let near x y = f64.abs (x - y) < 1e-9
  let same xs ys = and (map2 near xs ys)
  let inverse = la.inverse a
  in same (la.matvec a (la.solve a b)) b
    && same (la.vecmat (la.solve (transpose a) b) a) b
    && and (map2 same (la.matmul a inverse) (la.identity n))
    && and (map2 same (la.matmul inverse a) (la.identity n))
    && near (la.determinant a * la.determinant inverse) 1
    && same (la.sub (la.add b b) (la.scale 2 b)) (replicate n 0)
    && same (la.diagonal_of (la.diagonal b)) b
