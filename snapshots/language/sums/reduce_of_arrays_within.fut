-- A reduction whose accumulator is a sum with an array.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [true, false, true] }
-- output { [6i32, 8i32] }
-- input { [[1i32, 2i32]] [false] }
-- output { [-1i32, -1i32] }

type t [m] = #vec ([m]i32) | #zero

def add [m] (a: t [m]) (b: t [m]): t [m] =
  match (a, b)
  case (#zero, _) -> b
  case (_, #zero) -> a
  case (#vec x, #vec y) -> #vec (map2 (+) x y)

def main [n] [m] (xss: [n][m]i32) (bs: [n]bool): [m]i32 =
  match reduce add #zero (map2 (\xs b -> if b then #vec xs else #zero) xss bs)
  case #vec v -> v
  case #zero -> replicate m (-1)
