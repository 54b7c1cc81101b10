-- A loop may change the size of its variables: the result's size is unknown.
-- ==
-- input { [8, 3, 6, 1] } output { [8] }

def main (xs: []i32) =
  loop ys = xs while length ys > 1 do
    let mean = i32.sum ys / i32.i64 (length ys)
    in filter (> mean) ys
