-- `match` takes the first case that fits.
-- ==
-- input { 0 } output { 100 }
-- input { 1 } output { 200 }
-- input { -1 } output { 300 }
-- input { 77 } output { 78 }

def main (x: i32): i32 =
  match x
  case 0 -> 100
  case 1 -> 200
  case -1 -> 300
  case y -> y + 1
