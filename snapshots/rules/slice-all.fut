-- As many elements as there are: the bins as they were counted.

-- ==
-- input { [0i64, 0i64, 0i64] [1i64, 2i64, 1i64] [5i64, 6i64, 7i64] } output { [0i64, 12i64, 6i64] }
-- input { empty([0]i64) [1i64] [5i64] } output { empty([0]i64) }

def main [n] [m] (bins: [n]i64) (is: [m]i64) (xs: [m]i64) =
  take n (reduce_by_index (copy bins) (+) 0 is xs)
