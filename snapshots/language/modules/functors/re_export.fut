-- A functor whose result opens its parameter and adds to it.
-- ==
-- input { [1, 2, 3] } output { 6 60 }

module type MONOID = { type t val zero: t val op: t -> t -> t }
module extend (M: MONOID) = { open M def all [n] (xs: [n]t): t = reduce op zero xs }
module add = extend { type t = i32 def zero: t = 0 def op (x: t) (y: t) = x + y }

def main (xs: []i32) = (add.all xs, add.op (add.all xs) 54)
