-- A value that no case fits is a run-time error.
-- ==
-- input { 2 } output { 20 }
-- input { 3 } error: no case of this match fits

def main (x: i32): i32 = match x case 1 -> 10 case 2 -> 20
