-- A pipeline of six combinators is one loop without an array in between.

-- ==
-- input { [4, -2, 7, 1, 0, 3] } output { 60 }
-- input { empty([0]i32) } output { 0 }

def main [n] (xs: [n]i32): i32 =
  xs |> map (* 2) |> filter (> 0) |> map (+ 1) |> scan (+) 0 |> filter (\x -> x % 3 == 0) |> reduce (+) 0
