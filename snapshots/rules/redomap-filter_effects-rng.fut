-- Both draw from one stream: all that the first draws comes before all that the second draws.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { true }
-- input { [4, 2] } output { true }
-- input { empty([0]i32) } output { false }

#[effects(random)]
external "draw" : i32 -> ()

def seen (x: i32): i32 = let () = draw x in x

def main (xs: []i32): bool =
  let ys = filter (\x -> seen x > 0) xs
  in any (\y -> seen y > 2) ys
