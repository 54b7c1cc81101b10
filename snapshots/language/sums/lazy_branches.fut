-- Only the chosen case is computed: the others would fail.
-- ==
-- input { [#div 6i32 2i32, #index 1i64, #none] }
-- output { [3i32, 20i32, -1i32] }
-- input { [#div 6i32 0i32] }
-- error: division by zero
-- input { [#index 5i64] }
-- error: out of bounds

type t = #div i32 i32 | #index i64 | #none

def main (xs: []t): []i32 =
  let table = [10i32, 20, 30]
  in map (\x ->
    match x
    case #div a b -> a / b
    case #index i -> table[i]
    case #none -> -1)
    xs
