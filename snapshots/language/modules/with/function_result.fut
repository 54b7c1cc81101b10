-- A functor's result is sealed, and `with` keeps the type of the parameter known.
-- ==
-- input { [1, 2, 3] } output { 6 }

module type MONOID = { type t val zero: t val op: t -> t -> t }
module type SUM = { type t val sum [n]: [n]t -> t }
module mk (M: MONOID): SUM with t = M.t = {
  type t = M.t
  def sum [n] (xs: [n]t): t = reduce M.op M.zero xs
}
module s = mk { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = x + y }

def main (xs: []i32) = s.sum xs
