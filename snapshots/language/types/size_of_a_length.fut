-- `[n]` is the variable, be the array whose length it is of any size.
-- ==
-- input { [1i32, 2] [3i32, 4] } output { [4i32, 6] }
-- input { [1i32, 2] [3i32] } error: .

def main (xs: []i32) (ys: []i32) =
  let n = length xs
  let as = xs :> [n]i32
  let bs = ys :> [n]i32
  in map2 (+) as bs
