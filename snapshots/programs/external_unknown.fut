-- What nothing is known of goes with what is pure, and with nothing else.

-- ==
-- input { [3, 1, 2] 7 }
-- input { empty([0]i32) 0 }

external "ask" : i32 -> i32

#[effects(pure)]
external "plain" : i32 -> i32

def main (xs: []i32) (k: i32): ([]i32, []i32, []i32) =
  let ys = map ask (map plain xs)
  let zs = map (\x -> trace (x + 3)) xs
  let us = map (\x -> x / k) xs
  in (map plain ys, zs, us)
