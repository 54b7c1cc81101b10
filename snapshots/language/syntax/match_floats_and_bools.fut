-- Literals of every kind in patterns; -0.0 is 0.0, and NaN equals nothing.
-- ==
-- input { 0.5 true } output { 1 10 }
-- input { -1.5 false } output { 2 20 }
-- input { -0.0 false } output { 3 20 }
-- input { f64.nan true } output { 4 10 }

def main (x: f64) (b: bool): (i32, i32) =
  ( match x
    case 0.5 -> 1
    case -1.5e0 -> 2
    case 0.0 -> 3
    case _ -> 4
  , match b case true -> 10 case false -> 20
  )
