-- Operators in a module type, in both notations.
-- ==
-- input { 5 2 } output { 9 3 }

module type ops = {
  type t
  val + : t -> t -> t
  val (-): t -> t -> t
  val of: i32 -> t
  val to: t -> i32
}
module o: ops = {
  type t = i32
  def (+) (x: t) (y: t) = x i32.+ y i32.+ 2
  def (-) (x: t) (y: t) = x i32.- y
  def of (x: i32) = x
  def to (x: t) = x
}

def main (x: i32) (y: i32) = (o.to (o.of x o.+ o.of y), o.to (o.of x o.- o.of y))
