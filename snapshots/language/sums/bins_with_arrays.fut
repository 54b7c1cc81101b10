-- Bins of a histogram are sums with arrays.
-- ==
-- input { [0i64, 1i64, 0i64] [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] }
-- output { [#sum [6i32, 8i32], #sum [3i32, 4i32], #nothing] }

type t = #sum ([2]i32) | #nothing

def add (a: t) (b: t): t =
  match (a, b)
  case (#nothing, _) -> b
  case (_, #nothing) -> a
  case (#sum x, #sum y) -> #sum (map2 (+) x y)

def main [n] (is: [n]i64) (xss: [n][2]i32): [3]t = hist add #nothing 3 is (map (\xs -> #sum xs) xss)
