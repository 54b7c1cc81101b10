-- The sizes of an abstract type are checked.
-- ==
-- error: .*

module v: { type t [n] val of [n]: [n]i32 -> t [n] val add [n]: t [n] -> t [n] -> i32 } = {
  type t [n] = [n]i32
  def of [n] (xs: [n]i32): t [n] = xs
  def add [n] (xs: t [n]) (ys: t [n]) = i32.sum (map2 (+) xs ys)
}
def main [n] [m] (xs: [n]i32) (ys: [m]i32) = v.add (v.of xs) (v.of ys)
