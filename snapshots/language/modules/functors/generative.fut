-- Each application of a functor with a hidden type makes a type of its own, and each works with its own.
-- ==
-- input { 5 } output { 15 }

module mk (P: { val k: i32 }): { type t val of: i32 -> t val to: t -> i32 } = {
  type t = i32
  def of (x: i32) = x * P.k
  def to (x: t) = x
}
module a = mk { def k = 1i32 }
module b = mk { def k = 2i32 }

def main (x: i32) = a.to (a.of x) + b.to (b.of x)
