-- `if` is an expression; chains of `else if` need no parentheses.
-- ==
-- input { -5 } output { -1 5 }
-- input { 0 } output { 0 1 }
-- input { 9 } output { 1 10 }

def main (x: i32): (i32, i32) =
  ( if x < 0 then -1 else if x == 0 then 0 else 1
  , 1 + if x < 0 then 4 else x
  )
