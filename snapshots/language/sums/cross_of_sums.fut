-- All pairs of sums.
-- ==
-- input { [#a, #b 1i32] [#b 2i32] }
-- output { [2i32, 3i32] }

type t = #a | #b i32

def value (t: t): i32 =
  match t
  case #a -> 0
  case #b v -> v

def main (xs: []t) (ys: []t): []i32 = map (\(x, y) -> value x + value y) (cross xs ys)
