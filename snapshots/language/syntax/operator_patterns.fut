-- An operator in parentheses is a pattern: the parameter or the part that it names is used infix.
-- ==
-- input { 5 } output { 25 2 [6, 15] }

def twice 'a ((<>): a -> a -> a) (x: a) = x <> x

def main (x: i32) =
  let ((+), y) = ((-), 1)
  let fold = map ((\(***) x -> x *** 3) (\a b -> a * b))
  in (twice (*) x, 3 + y, fold [2, x])
