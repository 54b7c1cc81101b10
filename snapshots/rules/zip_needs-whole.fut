-- A map over two arrays that needs a sum waits for the loop that sums.

-- ==
-- input { [4, 1, 2, 3] } output { [50, 14, 22, 34] }
-- input { [7] } output { [119] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let as = map (+ 1) xs
  let bs = map (* 2) xs
  let total = i32.sum xs
  in map2 (\a b -> a * b + total) as bs
