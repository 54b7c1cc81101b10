-- `<|` binds tighter than `|>`: first `+ 1`, then `* 2`.
-- ==
-- input { 5 } output { 12 }

def main (x: i32) = (+ 1) <| x |> (* 2)
