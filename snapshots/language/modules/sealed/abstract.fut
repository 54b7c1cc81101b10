-- An abstract type is used through the operations of its module alone.
-- ==
-- input { [3, 4, 5] } output { 12 3 }

module type COUNTER = {
  type t
  val zero: t
  val add: i32 -> t -> t
  val total: t -> i32
  val times: t -> i32
}

module counter: COUNTER = {
  type t = {sum: i32, count: i32}
  def zero: t = {sum = 0, count = 0}
  def add (x: i32) (c: t): t = {sum = c.sum + x, count = c.count + 1}
  def total (c: t) = c.sum
  def times (c: t) = c.count
}

def main (xs: []i32) =
  let c = loop c = counter.zero for x in xs do counter.add x c
  in (counter.total c, counter.times c)
