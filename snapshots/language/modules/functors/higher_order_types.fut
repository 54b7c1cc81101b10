-- A functor type whose result speaks of its parameter's type.
-- ==
-- input { [3, 1, 2] } output { 3 [3, 3, 3] }

module type ORD = { type t val least: t val max: t -> t -> t }
module type MK = (O: ORD) -> { val top [n]: [n]O.t -> O.t }
module fill (M: MK) (O: ORD) = {
  module m = M O
  def fill [n] (xs: [n]O.t): [n]O.t = replicate n (m.top xs)
  def top [n] (xs: [n]O.t): O.t = m.top xs
}
module mk (O: ORD) = { def top [n] (xs: [n]O.t): O.t = reduce O.max O.least xs }
module ints = { type t = i32 def least = i32.lowest def max = i32.max }
module f = fill mk ints

def main [n] (xs: [n]i32): (i32, [n]i32) = (f.top xs, f.fill xs)
