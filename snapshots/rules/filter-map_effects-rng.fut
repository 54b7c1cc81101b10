-- Both draw from one stream: all that the first draws comes before all that the second draws.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [4, 3, 6] }
-- input { [4, 2] } output { [5, 3] }
-- input { empty([0]i32) } output { empty([0]i32) }

#[effects(random)]
external "draw" : i32 -> ()

def seen (x: i32): i32 = let () = draw x in x

def main (xs: []i32): []i32 =
  let ys = map (\x -> seen (x + 1)) xs
  in filter (\y -> seen y > 2) ys
