-- Products of vectors and matrices over a field that is a parameter: numbers, and numbers modulo seven.
-- ==
-- input { [[1.0, 2.0], [3.0, 4.0]] } output { [[7.0, 10.0], [15.0, 22.0]] 5.0 [[0, 3], [1, 1]] }

module type FIELD = { type t val zero: t val + : t -> t -> t val * : t -> t -> t }
module linalg (F: FIELD) = {
  def dot [n] (xs: [n]F.t) (ys: [n]F.t): F.t = reduce (F.+) F.zero (map2 (F.*) xs ys)
  def matmul [n] [m] [p] (a: [n][m]F.t) (b: [m][p]F.t): [n][p]F.t =
    map (\r -> map (dot r) (transpose b)) a
  def trace [n] (a: [n][n]F.t): F.t = reduce (F.+) F.zero (map (\i -> a[i, i]) (iota n))
}
module r = linalg { open f64 def zero: t = 0 }
module seven = linalg {
  type t = i32
  def zero: t = 0
  def (+) (x: t) (y: t): t = (x i32.+ y) i32.% 7
  def (*) (x: t) (y: t): t = (x i32.* y) i32.% 7
}

def main [n] (a: [n][n]f64) =
  let k = map (map i32.f64) a
  in (r.matmul a a, r.trace a, seven.matmul k k)
