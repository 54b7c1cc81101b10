-- The sizes of parameters are not known when the loop is checked, and no iteration decides them.
-- ==
-- input { [1i64, 2] [5i32, 6, 7] } output { [5i32, 6, 7, 6, 7] }

def main (xs: []i64) (queue: []i32): []i32 =
  let n = length xs
  in loop queue for x in xs[0:1] do queue ++ queue[x:n + 1]
