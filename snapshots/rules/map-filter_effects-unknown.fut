-- Of what both call nothing is known: all calls of the first come before all those of the second.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [6, 4, 10, 2] }
-- input { [4, 2] } output { [8, 4] }
-- input { empty([0]i32) } output { empty([0]i32) }

external "note" : i32 -> ()

def seen (x: i32): i32 = let () = note x in x

def main (xs: []i32): []i32 =
  let ys = filter (\x -> seen x > 0) xs
  in map (\y -> seen (y * 2)) ys
