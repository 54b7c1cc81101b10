-- `e :> t` claims a size; the claim is checked when the program runs.
-- ==
-- input { [1, 2, 3] } output { [1, 4, 9] }
-- input { [1, -2, 3] } error: cannot match shape of type

def main [n] (xs: [n]i32) =
  let positive = filter (> 0) xs :> [n]i32
  in map2 (*) xs positive
