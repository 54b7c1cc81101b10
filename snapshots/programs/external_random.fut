-- What draws passes what prints, but not what draws from the same stream.

-- ==
-- input { [3, 1, 2, 5] }
-- input { empty([0]i32) }

#[effects(random)]
external "draw" : i32 -> i32

def main (xs: []i32): ([]i32, []i32, []i32) =
  let ys = map (\x -> draw x) xs
  let zs = map (\x -> trace (x + 3)) xs
  let us = map (\x -> draw (x + 1)) xs
  in (ys, zs, us)
