-- A `match` in a case needs parentheses only where more cases follow.
-- ==
-- input { 0 0 } output { 1 }
-- input { 0 9 } output { 2 }
-- input { 9 0 } output { 3 }
-- input { 9 9 } output { 4 }

def main (x: i32) (y: i32): i32 =
  match x
  case 0 -> (match y case 0 -> 1 case _ -> 2)
  case _ -> match y case 0 -> 3 case _ -> 4
