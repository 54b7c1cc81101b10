-- What a section takes of a tuple has a size of its own, which the other branch need not have.
-- ==
-- input { 4i32 [1i32, 2] } output { [4i32] [4i32] }
-- input { 1i32 [1i32, 2] } output { [1i32, 2] [1i32, 2] }

def main (x: i32) (xs: []i32): ([]i32, []i32) =
  (if x > 3 then [x] else (xs, x) |> (.0), if x > 3 then [x] else (xs, xs) |> (\p -> p.1))
