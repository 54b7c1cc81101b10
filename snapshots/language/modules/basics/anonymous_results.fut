-- Beside an abstract type, an anonymous size of what a module gives is that of each call.
-- ==
-- input { 3i32 } output { 3i64 4i64 7i64 }

module type s = {
  type t
  val of : i32 -> t
  val twice : t -> []t
  val many : i32 -> ?[n].[n]t
  val all : []i64
  val halves [n] : [n]t -> ([]t, [n]t)
}

module m : s = {
  type t = i32
  def of (x: i32) = x
  def twice (x: i32) = [x, x]
  def many (x: i32) = replicate (i64.i32 x) x
  def all = [1, 2, 3, 4i64]
  def halves [n] (xs: [n]i32) = (filter (> 0) xs, xs)
}

module of_any (x: s) = {
  def f (n: i32) = let (a, b) = x.halves (x.many n) in length a + length b + length (x.many 1)
}

module p = of_any m

def main (x: i32): (i64, i64, i64) =
  (length (m.twice (m.of x)) + 1, length m.all, p.f x)
