-- Bins that are sums: the largest value of each, or none.
-- ==
-- input { [0i64, 2i64, 0i64, 7i64] [5i32, 1i32, 9i32, 3i32] }
-- output { [#some 9i32, #none, #some 1i32] }

type opt = #some i32 | #none

def larger (a: opt) (b: opt): opt =
  match (a, b)
  case (#none, _) -> b
  case (_, #none) -> a
  case (#some x, #some y) -> #some (i32.max x y)

def main [n] (is: [n]i64) (xs: [n]i32): [3]opt = hist larger #none 3 is (map (\x -> #some x) xs)
