-- `include` with `with`: two included module types speak of one type.
-- ==
-- input { 3 } output { 8 true }

module type ADD = { type t val add: t -> t -> t }
module type LESS = { type t val less: t -> t -> bool }
module type BOTH = { type t include ADD with t = t include LESS with t = t val of: i32 -> t val to: t -> i32 }
module m: BOTH = {
  type t = i32
  def add (x: t) (y: t) = x + y
  def less (x: t) (y: t) = x < y
  def of (x: i32) = x
  def to (x: t) = x
}

def main (x: i32) = (m.to (m.add (m.of x) (m.of 5)), m.less (m.of x) (m.of 5))
