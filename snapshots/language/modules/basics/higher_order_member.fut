-- Members that take functions, given members of other modules.
-- ==
-- input { [1, 2, 3] } output { 12 [3, 4, 5] }

module m = {
  def fold [n] 'a (f: a -> a -> a) (z: a) (xs: [n]a): a = foldl f z xs
  def twice 'a (f: a -> a): a -> a = \x -> f (f x)
}
module k = { def add (x: i32) (y: i32) = x + y }

def main (xs: []i32) = (m.fold k.add 6 xs, map (m.twice (k.add 1)) xs)
