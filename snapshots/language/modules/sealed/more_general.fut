-- A member may be more general than its module type asks; under the seal it has the type that was asked.
-- ==
-- input { 4 [1, 2] } output { 4 [2, 1] }

module type S = { val same: i32 -> i32 val turn [n]: [n]i32 -> [n]i32 }
module m: S = {
  def same 'a (x: a) = x
  def turn [n] 'a (xs: [n]a): [n]a = reverse xs
}

def main [k] (x: i32) (xs: [k]i32): (i32, [k]i32) = (m.same x, m.turn xs)
