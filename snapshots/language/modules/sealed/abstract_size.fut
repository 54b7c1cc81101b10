-- An abstract type with a size parameter keeps the size in view.
-- ==
-- input { [1.0, 2.0] [3.0, 4.0] } output { [4.0, 6.0] 2i64 }

module type VEC = {
  type t [n]
  val of [n]: [n]f64 -> t [n]
  val to [n]: t [n] -> [n]f64
  val add [n]: t [n] -> t [n] -> t [n]
  val size [n]: t [n] -> i64
}
module vec: VEC = {
  type t [n] = [n]f64
  def of [n] (xs: [n]f64): t [n] = xs
  def to [n] (xs: t [n]): [n]f64 = xs
  def add [n] (xs: t [n]) (ys: t [n]): t [n] = map2 (+) xs ys
  def size [n] (_: t [n]) = n
}

def main [n] (xs: [n]f64) (ys: [n]f64): ([n]f64, i64) =
  let s = vec.add (vec.of xs) (vec.of ys)
  in (vec.to s, vec.size s)
