-- A parameter whose value takes a function.
-- ==
-- input { [1, 2, 3] } output { 16 }

module type FOLD = { type~ c val fold 'a: (i32 -> a -> a) -> a -> c -> a val of [n]: [n]i32 -> c }
module sum (F: FOLD) = { def sum (c: F.c): i32 = F.fold (\x a -> x + a) 10 c }
module arrays: FOLD = {
  type~ c = []i32
  def of [n] (xs: [n]i32): c = xs
  def fold 'a (f: i32 -> a -> a) (z: a) (xs: c): a = loop a = z for x in xs do f x a
}
module s = sum arrays

def main (xs: []i32) = s.sum (arrays.of xs)
