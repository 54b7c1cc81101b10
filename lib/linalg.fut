-- Linear algebra over any number module. Vectors are arrays, and matrices are arrays of rows.
--
--   linalg.solve a b
--
-- That is for f64. What needs no division is in `linalg_of`, which integers have too, and
-- `real_linalg_of` adds elimination and all that comes of it.
import "stats"

-- What needs no division.
module linalg_of (T: numeric) = {
  type t = T.t

  def zero: t = T.i64 0
  def one: t = T.i64 1

  -- Each element times `a`.
  def scale [n] (a: t) (xs: [n]t): [n]t = map (a T.*) xs

  -- The sums of elements at the same place.
  def add [n] (xs: [n]t) (ys: [n]t): [n]t = map2 (T.+) xs ys

  -- The differences of elements at the same place.
  def sub [n] (xs: [n]t) (ys: [n]t): [n]t = map2 (T.-) xs ys

  -- The sum of the products of elements at the same place.
  def dot [n] (xs: [n]t) (ys: [n]t): t = T.sum (map2 (T.*) xs ys)

  -- The products of all pairs: row `i` is `ys` times `xs[i]`.
  def outer [n] [m] (xs: [n]t) (ys: [m]t): [n][m]t = map (\x -> scale x ys) xs

  -- The product of a matrix and a column.
  def matvec [n] [m] (a: [n][m]t) (x: [m]t): [n]t = map (dot x) a

  -- The product of a row and a matrix.
  def vecmat [n] [m] (x: [n]t) (a: [n][m]t): [m]t = matvec (transpose a) x

  -- The product of two matrices.
  def matmul [n] [m] [p] (a: [n][m]t) (b: [m][p]t): [n][p]t =
    map (\row -> vecmat row b) a

  -- The product of the transposed matrix with the matrix.
  def gram [n] [m] (a: [n][m]t): [m][m]t = matmul (transpose a) a

  -- The diagonal matrix of these values.
  def diagonal [n] (xs: [n]t): [n][n]t =
    tabulate_2d n n (\i j -> if i == j then xs[i] else zero)

  -- The diagonal of a matrix.
  def diagonal_of [n] (a: [n][n]t): [n]t = tabulate n (\i -> a[i, i])

  -- The matrix with ones on the diagonal.
  def identity (n: i64): [n][n]t = diagonal (replicate n one)

  -- The sum of the diagonal.
  def trace [n] (a: [n][n]t): t = T.sum (diagonal_of a)
}

-- All of it, for floats.
module real_linalg_of (T: real) = {
  module basic = linalg_of T
  module order = running_of T
  open basic

  -- The length of a vector: the root of the sum of squares.
  def norm [n] (xs: [n]t): t = T.sqrt (dot xs xs)

  -- The row at or below row `k` whose element in column `k` is the largest in magnitude.
  local def pivot_row [n] [m] (k: i64) (a: [n][m]t): i64 =
    k + order.argmax (map (\row -> T.abs row[k]) a[k:])

  -- Gauss-Jordan elimination with partial pivoting: the first `n` columns become the identity. The
  -- second value is the determinant of these columns. If it is zero, the first one means nothing.
  def eliminate [n] [m] (a: [n][m]t): ([n][m]t, t) =
    loop (a, det) = (a, one) for k < n do
      let p = pivot_row k a
      let pivot = a[p, k]
      let unit = if pivot T.== zero then a[p] else map (T./ pivot) a[p]
      let reduced i =
        if i == k
        then unit
        else let row = if i == p then a[k] else a[i]
             in sub row (scale row[k] unit)
      in (tabulate n reduced, det T.* (if p == k then pivot else T.neg pivot))

  -- The determinant. It is zero where a row depends on others, up to rounding.
  def determinant [n] (a: [n][n]t): t = (eliminate a).1

  -- The solution of `a x = b`. If the determinant of `a` is zero, it means nothing.
  def solve [n] (a: [n][n]t) (b: [n]t): [n]t =
    let (reduced, _) = eliminate (map2 (\row y -> row ++ [y]) a b)
    in map last reduced

  -- The matrix whose product with `a` is the identity, under the same condition.
  def inverse [n] (a: [n][n]t): [n][n]t =
    let (reduced, _) = eliminate (map2 (++) a (identity n))
    in map (\row -> drop n row :> [n]t) reduced

  -- The `x` for which `a x` is nearest to `b`, by the normal equations. This squares the condition
  -- of `a`: centre and scale its columns where they differ much in size.
  def least_squares [n] [m] (a: [n][m]t) (b: [n]t): [m]t =
    solve (gram a) (vecmat b a)
}

module linalg = real_linalg_of f64
