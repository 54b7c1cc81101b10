-- A value that no case fits.
-- ==
-- input { 3 }
-- error: no case of this match fits the value
-- input { 2 } output { 20 }

def main (x: i32) : i32 =
  match x
  case 1 -> 10
  case 2 -> 20

-- ==
-- entry: tuple
-- input { 2 true }
-- error: no case of this match fits the value
-- input { 2 false } output { 20 }
-- input { 1 true } output { 10 }

entry tuple (x: i32) (b: bool) : i32 =
  match (x, b)
  case (1, _) -> 10
  case (_, false) -> 20

-- No literal fits NaN.
-- ==
-- entry: float
-- input { f64.nan }
-- error: no case of this match fits the value
-- input { 0.5 } output { 1 }

entry float (x: f64) : i32 = match x case 0.5 -> 1
