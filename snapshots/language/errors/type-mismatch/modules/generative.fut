-- Applications to two modules make two abstract types, even if the two are alike.
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
