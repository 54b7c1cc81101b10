-- Arrays of two lengths in two constructors of one type.
-- ==
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] true }
-- output { 3i32 }
-- input { [1i32, 2i32] [3i32, 4i32, 5i32] false }
-- output { 12i32 }

type t [n] [m] = #p ([n]i32) | #q ([m]i32)

def total [n] [m] (t: t [n] [m]): i32 =
  match t
  case #p xs -> i32.sum xs
  case #q ys -> i32.sum ys

def main [n] [m] (xs: [n]i32) (ys: [m]i32) (b: bool): i32 = total (if b then #p xs else #q ys)
