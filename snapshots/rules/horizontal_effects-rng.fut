-- Both draw from one stream: all that the first draws comes before all that the second draws.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 0, 3, 6, -3, 2] [6, -2, 4, 10, -8, 2] }
-- input { [4, 2] } output { [5, 3] [8, 4] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

#[effects(random)]
external "draw" : i32 -> ()

def seen (x: i32): i32 = let () = draw x in x

def main (xs: []i32): ([]i32, []i32) =
  let ys = map (\x -> seen (x + 1)) xs
  let zs = map (\x -> seen (x * 2)) xs
  in (ys, zs)
