-- reduce_by_index into bins that already have values.
-- ==
-- input { [0i64, 1i64, 1i64] [5i32, 7i32, 6i32] }
-- output { [#some 10i32, #some 7i32, #none] }

type opt = #some i32 | #none

def larger (a: opt) (b: opt): opt =
  match (a, b)
  case (#none, _) -> b
  case (_, #none) -> a
  case (#some x, #some y) -> #some (i32.max x y)

def main [n] (is: [n]i64) (xs: [n]i32): []opt =
  reduce_by_index [#some 10, #none, #none] larger #none is (map (\x -> #some x) xs)
