-- Functions of the host that may fail: loops that may only fail are one; none is left out; and none passes what is
-- printed.

-- ==
-- input { [3, 1, 2, 5] }
-- input { empty([0]i32) }

#[effects(fail)]
external "checked" : i32 -> i32

def main (xs: []i32): ([]i32, []i32) =
  let ys = map checked xs
  let unused = map (\x -> checked (x * 2)) xs
  let zs = map (\x -> trace (x + 1)) xs
  in (map (10 /) ys, zs)
