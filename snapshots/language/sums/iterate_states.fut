-- Iteration of a step on a sum.
-- ==
-- input { 5i32 }
-- output { #yellow }
-- input { 3i32 }
-- output { #red }

type light = #red | #green | #yellow

def next (l: light): light =
  match l
  case #red -> #green
  case #green -> #yellow
  case #yellow -> #red

def main (n: i32): light = iterate n next #red
