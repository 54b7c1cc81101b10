-- Of what both call nothing is known: all calls of the first come before all those of the second.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { true }
-- input { [4, 2] } output { true }
-- input { empty([0]i32) } output { false }

external "note" : i32 -> ()

def seen (x: i32): i32 = let () = note x in x

def main (xs: []i32): bool =
  let ys = map (\x -> seen (x + 1)) xs
  in any (\y -> seen y > 2) ys
