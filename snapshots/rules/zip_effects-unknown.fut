-- Of what both call nothing is known: all calls of the first come before all those of the second.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [24, 0, 12, 60, 24, 4] }
-- input { [4, 2] } output { [40, 12] }
-- input { empty([0]i32) } output { empty([0]i32) }

external "note" : i32 -> ()

def seen (x: i32): i32 = let () = note x in x

def main (xs: []i32): []i32 =
  let as = map (\x -> seen (x + 1)) xs
  let bs = map (* 2) xs
  in map2 (\a b -> seen (a * b)) as bs
