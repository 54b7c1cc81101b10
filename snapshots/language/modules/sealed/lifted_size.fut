-- `type~` stands for a type of unknown size, an array here.
-- ==
-- input { [1, 2, 3, 4] } output { 6 2i64 }

module type BAG = {
  type~ t
  val of [n]: [n]i32 -> t
  val sum: t -> i32
  val size: t -> i64
}
module bag: BAG = {
  type~ t = []i32
  def of [n] (xs: [n]i32): t = filter (\x -> x % 2 == 0) xs
  def sum (xs: t) = i32.sum xs
  def size (xs: t) = length xs
}

def main (xs: []i32) = let b = bag.of xs in (bag.sum b, bag.size b)
