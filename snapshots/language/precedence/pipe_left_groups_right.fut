-- `<|` groups to the right, `|>` to the left.
-- ==
-- input { 5 } output { 11 12 }

def main (x: i32) = ((+ 1) <| (* 2) <| x, x |> (+ 1) |> (* 2))
