-- `a with [i] = v` is a new array; the old one stays what it was.
-- ==
-- input { [1, 2, 3] } output { [1, 20, 3] [1, 2, 3] [10, 20, 30] }

def main (xs: []i32) =
  ( xs with [1] = 20
  , xs
  , xs with [0] = 10 with [1] = 20 with [2] = 30
  )
