-- A reduction whose accumulator is a tuple with a sum.
-- ==
-- input { [4i32, 9i32, 2i32] }
-- output { 15i32 #some 9i32 }
-- input { empty([0]i32) }
-- output { 0i32 #none }

type opt = #some i32 | #none

def larger (a: opt) (b: opt): opt =
  match (a, b)
  case (#none, y) -> y
  case (x, #none) -> x
  case (#some x, #some y) -> #some (if x >= y then x else y)

def main (xs: []i32): (i32, opt) =
  reduce (\(s, m) (t, n) -> (s + t, larger m n)) (0, #none) (map (\x -> (x, #some x)) xs)
