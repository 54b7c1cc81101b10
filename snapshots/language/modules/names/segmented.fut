-- A member may be called as the built-in scan that it stands for.
-- ==
-- input { [1, 2, 3] } output { [1, 3, 6] }

module segmented (M: { type t val zero: t val op: t -> t -> t }) = {
  def scan [n] (xs: [n]M.t): [n]M.t = scan M.op M.zero xs
}
module sums = segmented { type t = i32 def zero = 0i32 def op (x: i32) (y: i32) = x + y }
def main [n] (xs: [n]i32): [n]i32 = sums.scan xs
