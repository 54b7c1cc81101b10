-- A map over both components of a filter's pairs that needs their number waits for the last one.

-- ==
-- input { [1, 5, 2, 0] [2, 3, 9, 0] } output { [2, 14] }
-- input { [1] [0] } output { empty([0]i32) }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32) (ys: [n]i32): []i32 =
  let (as, bs) = unzip (filter (\(x, y) -> x < y) (zip xs ys))
  in map2 (\a b -> (b - a) * i32.i64 (length as)) as bs
