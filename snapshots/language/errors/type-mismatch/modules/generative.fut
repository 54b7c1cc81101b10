-- Each application makes an abstract type of its own.
-- ==
-- error: .*t

module mk (P: { val k: i32 }): { type t val of: i32 -> t val to: t -> i32 } = {
  type t = i32
  def of (x: i32) = x * P.k
  def to (x: t) = x
}
module a = mk { def k = 1i32 }
module b = mk { def k = 1i32 }
def main (x: i32) = a.to (b.of x)
