-- A module type with a module in it, its abstract types included.
-- ==
-- input { 3 } output { 14 }

module type INNER = { type t val of: i32 -> t val to: t -> i32 }
module type OUTER = {
  module key: INNER
  type u = key.t
  val grow: u -> key.t
}
module o: OUTER = {
  module key = { type t = i32 def of (x: i32) = x * 2 def to (x: t) = x + 1 def hidden = 0i32 }
  type u = key.t
  def grow (x: u): u = x + 7
}

def main (x: i32) = o.key.to (o.grow (o.key.of x))
