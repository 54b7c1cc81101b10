-- A constructor with an array of known size.
-- ==
-- input { [1i32, 2i32, 3i32] true }
-- output { 6i32 }
-- input { [1i32, 2i32, 3i32] false }
-- output { -1i32 }

type t [n] = #arr ([n]i32) | #none

def mk [n] (xs: [n]i32) (b: bool): t [n] = if b then #arr xs else #none

def main [n] (xs: [n]i32) (b: bool): i32 =
  match mk xs b
  case #arr ys -> i32.sum ys
  case #none -> -1
