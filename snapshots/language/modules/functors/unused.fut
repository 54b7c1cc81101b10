-- A functor that is not applied does no harm.
-- ==
-- input { 10 } output { 10 }

module f (P: { type t val g: t -> t }) = { def h (x: P.t) = P.g (P.g x) }

def main (x: i32) = x
