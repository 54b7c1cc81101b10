-- Fields are built by concatenation, and read by position.
-- ==
-- input { [1i32, 2i32] [3i32] }
-- output { 3i32 [1i32, 2i32, 3i32] }

type~ t = #both ([]i32) | #neither

def main (xs: []i32) (ys: []i32): (i32, []i32) =
  let t: t = #both (xs ++ ys)
  in match t
     case #both zs -> (zs[length zs - 1], zs)
     case #neither -> (0, [])
