-- A module type with values that take and give functions.
-- ==
-- input { 3 } output { 12 [3, 4, 5] }

module type S = {
  val apply: (i32 -> i32) -> i32 -> i32
  val adder: i32 -> (i32 -> i32)
  val table: (n: i64) -> (i64 -> i32) -> [n]i32
}
module m: S = {
  def apply (f: i32 -> i32) (x: i32) = f (f x)
  def adder (k: i32) = \x -> x + k
  def table 'a (n: i64) (f: i64 -> a): [n]a = tabulate n f
}

def main (x: i32): (i32, [3]i32) = (m.apply (* 2) x, m.table 3 (\i -> m.adder x (i32.i64 i)))
