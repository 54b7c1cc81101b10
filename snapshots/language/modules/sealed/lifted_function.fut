-- `type^` stands for a type that may be a function: sets as their characteristic functions.
-- ==
-- input { [1, 2, 3, 4, 5, 6] } output { [false, true, false, false, false, true] }

module type SET = {
  type^ t
  val where: (i32 -> bool) -> t
  val both: t -> t -> t
  val except: i32 -> t -> t
  val has: i32 -> t -> bool
}
module set: SET = {
  type^ t = i32 -> bool
  def where (f: i32 -> bool): t = f
  def both (a: t) (b: t): t = \x -> a x && b x
  def except (y: i32) (a: t): t = \x -> x != y && a x
  def has (x: i32) (a: t) = a x
}

def main (xs: []i32) =
  let s = set.both (set.where (\x -> x % 2 == 0)) (set.except 4 (set.where (> 1)))
  in map (\x -> set.has x s) xs
