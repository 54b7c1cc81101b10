-- What writes outside goes with what is pure, and keeps its order among what else writes or prints.

-- ==
-- input { [3, 1, 2, 5] }
-- input { empty([0]i32) }

#[effects(io)]
external "write" : i32 -> ()

#[effects(pure)]
external "plain" : i32 -> i32

def logged (x: i32): i32 = let () = write x in x

def main (xs: []i32): ([]i32, []i32, i32) =
  let ys = map (\x -> logged (x * 2)) (map plain xs)
  let zs = map (\x -> trace (x + 3)) xs
  in (ys, zs, i32.sum (map plain ys))
