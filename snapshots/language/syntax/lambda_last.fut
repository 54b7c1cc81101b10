-- A lambda needs no parentheses where it is the last argument.
-- ==
-- input { [1, 2, 3] } output { [1, 4, 9] [0i64, 2i64] [2, 3] }

def main (xs: []i32) =
  (xs |> map \x -> x * x, tabulate 2 \i -> 2 * i, xs |> filter \x -> x > 1)
