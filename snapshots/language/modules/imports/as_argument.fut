-- A file is a module, and may be the argument of a functor and be sealed.
-- ==
-- input { 3 } output { 5 }

module type S = { type t val one: t val next: t -> t }
module two (P: S) = { def value = P.next P.one }
module m = two (import "lib/base")
module s: S with t = i32 = import "lib/base"

def main (x: i32) = m.value + s.one * x - 0 * x
