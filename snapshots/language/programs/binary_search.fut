-- Where numbers belong in a sorted array: a `while` loop for each.
-- ==
-- input { [10, 20, 30, 40] [5, 10, 25, 40, 99] } output { [0i64, 0i64, 2i64, 3i64, 4i64] }
-- input { empty([0]i32) [1] } output { [0i64] }

def lower_bound [n] (xs: [n]i32) (x: i32): i64 =
  let (low, _) =
    loop (low, high) = (0, n) while low < high do
      let middle = low + (high - low) / 2
      in if xs[middle] < x then (middle + 1, high) else (low, middle)
  in low

def main (xs: []i32) (ys: []i32) = map (lower_bound xs) ys
