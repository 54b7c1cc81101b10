-- An exclusive scan, a commutative reduction, and a fold from the right.
-- ==
-- input { [#some 1i32, #none, #some 3i32] }
-- output { [#none, #some 1i32, #some 1i32] #some 3i32 4i32 }

type opt = #some i32 | #none

def larger (a: opt) (b: opt): opt =
  match (a, b)
  case (#none, y) -> y
  case (x, #none) -> x
  case (#some x, #some y) -> #some (i32.max x y)

def main [n] (xs: [n]opt): ([n]opt, opt, i32) =
  (
    exscan larger #none xs,
    reduce_comm larger #none xs,
    foldr (\x acc -> match x case #some v -> v + acc case #none -> acc) 0 xs
  )
