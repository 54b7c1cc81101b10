-- A type of a module has a size parameter and a type parameter.
-- ==
-- input { [1, 2, 3] [4, 5, 6] } output { [5, 7, 9] 3i64 }

module pair = {
  type t [n] 'a = ([n]a, [n]a)
  def make [n] 'a (xs: [n]a) (ys: [n]a): t [n] a = (xs, ys)
  def join [n] 'a (f: a -> a -> a) ((xs, ys): t [n] a): [n]a = map2 f xs ys
  def size [n] 'a (_: t [n] a): i64 = n
}

def main [n] (xs: [n]i32) (ys: [n]i32) =
  let p: pair.t [n] i32 = pair.make xs ys
  in (pair.join (+) p, pair.size p)
