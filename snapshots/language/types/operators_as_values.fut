-- Operators of the language as arguments: arithmetic, comparison, logic.
-- ==
-- input { [true, false, true] [1, 5, 3] } output { false true [true, true, false] 5 }

def main (bs: []bool) (xs: []i32) =
  (reduce (&&) true bs, reduce (||) false bs, map2 (<=) [1, 5, 3] xs |> map2 (!=) [false, false, true], reduce i32.max i32.lowest xs)
