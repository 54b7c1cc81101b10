-- `with` gives a type with a type parameter.
-- ==
-- input { 3 } output { (3, 3) }

module type S = { type t 'a val two 'a: a -> t a }
module m: S with t 'a = (a, a) = { type t 'a = (a, a) def two 'a (x: a): t a = (x, x) }

def main (x: i32): (i32, i32) = m.two x
