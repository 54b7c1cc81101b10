-- A reduction that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { 14 }
-- input { [3, -1, 2, 5, -4, 1] } output { 12 }
-- input { [7] } output { 8 }
-- input { empty([0]i32) } output { 0 }

def main (xs: []i32): i32 =
  let ys = map (+ 1) xs
  in reduce (\a b -> if ys[0] > 3 then a + b else a | b) 0 ys
