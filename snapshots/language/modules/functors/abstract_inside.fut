-- A functor over a module with a hidden type, which only its operations make.
-- ==
-- input { [1, 2, 3] } output { 12 }

module type NAT = { type t val zero: t val next: t -> t val to: t -> i32 }
module nat: NAT = { type t = i32 def zero: t = 0 def next (x: t) = x + 2 def to (x: t) = x }
module count (N: NAT) = {
  def go (k: i32) = N.to (loop x = N.zero for _i < k do N.next x)
}
module c = count nat

def main (xs: []i32) = reduce (+) 0 (map c.go xs)
