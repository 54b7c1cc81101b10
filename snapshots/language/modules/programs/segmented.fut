-- A segmented scan over any monoid, at two monoids.
-- ==
-- input { [true, false, true, false, false] [1, 2, 3, 4, 5] } output { [1, 3, 3, 7, 12] [1, 2, 3, 4, 5] }

module type MONOID = { type t val zero: t val op: t -> t -> t }
module segmented (M: MONOID) = {
  def scan [n] (flags: [n]bool) (xs: [n]M.t): [n]M.t =
    let op (f, x) (g, y) = (f || g, if g then y else M.op x y)
    in (unzip (scan op (false, M.zero) (zip flags xs))).1
}
module sums = segmented { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = x + y }
module tops = segmented { type t = i32 def zero = i32.lowest def op = i32.max }

def main [n] (flags: [n]bool) (xs: [n]i32): ([n]i32, [n]i32) = (sums.scan flags xs, tops.scan flags xs)
