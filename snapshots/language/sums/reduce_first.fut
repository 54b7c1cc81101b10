-- The first value of all: an operator on options, with none as its neutral element.
-- ==
-- input { [-1i32, 4i32, -3i32, 5i32] }
-- output { #some 4i32 }
-- input { [-1i32] }
-- output { #none }

type opt = #some i32 | #none

def first (a: opt) (b: opt): opt =
  match a
  case #some _ -> a
  case #none -> b

def main (xs: []i32): opt = reduce first #none (map (\x -> if x > 0 then #some x else #none) xs)
