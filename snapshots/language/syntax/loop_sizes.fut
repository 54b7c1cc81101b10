-- `loop [k]` names a size of the loop's variables, which may differ in each iteration.
-- ==
-- input { [1, 2, 3, 4, 5, 6, 7, 8] } output { 36 }
-- input { [5] } output { 5 }

-- Sums by halves.
def main (xs: []i32) =
  let ys = loop [k] (ys: [k]i32) = xs while k > 1 do
    let half = k / 2
    in map2 (+) (take half ys) (drop half ys :> [half]i32)
  in ys[0]
