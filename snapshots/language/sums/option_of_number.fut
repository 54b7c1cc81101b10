-- The smallest sum: a value, or none.
-- ==
-- input { #some 3i32 }
-- output { 3i32 }
-- input { #none }
-- output { 0i32 }

type opt 'a = #some a | #none

def main (o: opt i32): i32 =
  match o
  case #some v -> v
  case #none -> 0
