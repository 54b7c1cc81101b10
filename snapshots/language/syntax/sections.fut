-- Operator sections: the operator alone, with a left, and with a right operand.
-- ==
-- input { [1, 2, 3] } output { 6 [9, 8, 7] [-9, -8, -7] [0, 1, 1] [2, 1, 0] }

def main (xs: []i32) =
  ( reduce (+) 0 xs
  , map (10 -) xs
  , map (+ (-10)) xs
  , map (/ 2) xs
  , map (2 /) xs
  )
