-- In `case` and `for`, a pattern has attributes and a type without parentheses.
-- ==
-- input { 3 [4, 5] } output { 103 450 3 }

def main (x: i32) (xs: []i32) =
  let a =
    match x
    case 0 -> 0
    case #[first] #[second] y: i32 -> y + 100
  let b = loop b = 0 for #[each] i: i32 in xs do b * 10 + i * 10
  let c = match (x, 1u8) case (1, _): (i32, u8) -> 0 case (y, z: u8) -> y * i32.u8 z
  in (a, b, c)
