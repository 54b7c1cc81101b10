-- Of an `if` and of a `match` only the branch that is taken is evaluated.
-- ==
-- input { 0 } output { 0 -1 }
-- input { 5 } output { 2 2 }

def main (x: i32) =
  (if x == 0 then 0 else 10 / x, match x case 0 -> -1 case y -> 10 / y)
