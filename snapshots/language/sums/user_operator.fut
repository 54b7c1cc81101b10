-- Operators of the program on sums are used infix.
-- ==
-- input { 7i32 2i32 0i32 }
-- output { #some 3i32 #none }

type opt = #some i32 | #none

def (a: opt) /! (b: opt): opt =
  match (a, b)
  case (#some _, #some 0) -> #none
  case (#some x, #some y) -> #some (x / y)
  case _ -> #none

def main (x: i32) (y: i32) (z: i32): (opt, opt) =
  (#some x /! #some y, #some x /! #some y /! #some z)
