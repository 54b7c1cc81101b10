-- Vectors of a fixed length as a module type, and a functor that joins two lengths.
-- ==
-- input { 2.0 } output { [2.0, 4.0, 6.0, 8.0, 10.0] 30.0 5i64 }

module type VECTOR = {
  val length: i64
  type vector 'a
  val tabulate 'a: (i64 -> a) -> vector a
  val map 'a 'b: (a -> b) -> vector a -> vector b
  val fold 'a: (a -> a -> a) -> a -> vector a -> a
  val to_array 'a: vector a -> [length]a
}
module one: VECTOR = {
  def length = 1i64
  type vector 'a = a
  def tabulate 'a (f: i64 -> a): vector a = f 0
  def map 'a 'b (f: a -> b) (v: vector a): vector b = f v
  def fold 'a (f: a -> a -> a) (z: a) (v: vector a): a = f z v
  def to_array 'a (v: vector a): [length]a = [v] :> [length]a
}
module cat (X: VECTOR) (Y: VECTOR): VECTOR = {
  def length = X.length + Y.length
  type vector 'a = (X.vector a, Y.vector a)
  def tabulate 'a (f: i64 -> a): vector a = (X.tabulate f, Y.tabulate (\i -> f (X.length + i)))
  def map 'a 'b (f: a -> b) ((x, y): vector a): vector b = (X.map f x, Y.map f y)
  def fold 'a (f: a -> a -> a) (z: a) ((x, y): vector a): a = Y.fold f (X.fold f z x) y
  def to_array 'a ((x, y): vector a): [length]a = X.to_array x ++ Y.to_array y :> [length]a
}
module two = cat one one
module five = cat two (cat one two)

def main (k: f64) =
  let v = five.map (* k) (five.tabulate (\i -> f64.i64 (i + 1)))
  in (map id (five.to_array v) :> [5]f64, five.fold (+) 0 v, five.length)
