-- In a pipe every loop has the place of its own combinator, not that of the array where the pipe
-- begins.

-- ==
-- input { [1, -2, 3] } output { 6 }

def main (xs: []i32): i32 =
  xs
  |> map (+ 1)
  |> filter (> 0)
  |> i32.sum
