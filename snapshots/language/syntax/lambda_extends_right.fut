-- A lambda's body extends as far to the right as it can.
-- ==
-- input { [1, 2, 3] } output { [6, 11, 16] 12 }

def main (xs: []i32) =
  let f = \x -> x * 2 + x * 3 + 1
  in (map f xs, reduce (+) 0 <| map (\x -> x |> \y -> y + 2) xs)
