-- A functor makes a monoid of two, and is applied to its own result.
-- ==
-- input { [1, 2, 3, 4] } output { 10 24 4 }

module type MONOID = { type t val zero: t val op: t -> t -> t }
module pair (A: MONOID) (B: MONOID): MONOID with t = (A.t, B.t) = {
  type t = (A.t, B.t)
  def zero: t = (A.zero, B.zero)
  def op ((a, b): t) ((c, d): t): t = (A.op a c, B.op b d)
}
module add = { type t = i32 def zero: t = 0 def op (x: t) (y: t) = x + y }
module mul = { type t = i32 def zero: t = 1 def op (x: t) (y: t) = x * y }
module top = { type t = i32 def zero: t = i32.lowest def op (x: t) (y: t) = i32.max x y }
module three = pair (pair add mul) top

def main (xs: []i32) =
  let ((s, p), t) = reduce three.op three.zero (map (\x -> ((x, x), x)) xs)
  in (s, p, t)
