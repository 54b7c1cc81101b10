-- A matrix as a field.
-- ==
-- input { #m [[1i32, 2i32, 3i32], [4i32, 5i32, 6i32]] }
-- output { [[1i32, 4i32], [2i32, 5i32], [3i32, 6i32]] }
-- input { #unit }
-- output { [[0i32, 0i32], [0i32, 0i32], [0i32, 0i32]] }

type t = #m ([2][3]i32) | #unit

def main (t: t): [3][2]i32 =
  match t
  case #m xss -> transpose xss
  case #unit -> replicate 3 (replicate 2 0)
