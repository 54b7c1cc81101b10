-- `x |> f` applies `f` to `x`, `f <| x` as well; chains read in the direction of the arrows.
-- ==
-- input { [1, 2, 3, 4] } output { 20 20 [2, 3, 4, 5] }

def main (xs: []i32) =
  ( xs |> filter (\x -> x % 2 == 0) |> map (\x -> x * x) |> reduce (+) 0
  , reduce (+) 0 <| map (\x -> x * x) <| filter (\x -> x % 2 == 0) xs
  , xs |> map (+ 1)
  )
