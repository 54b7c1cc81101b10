-- What may fail does so for each element, also behind the last one that is taken.

-- ==
-- input { 2i64 [1i64, 2i64, -4i64] } output { [12i64, 4i64] }
-- input { 1i64 [2i64, -2i64] } error: division by zero
-- input { 2i64 [5i64] } error: out of bounds

def main (k: i64) (xs: []i64) = take k (map (12 /) (scan (+) 0 xs))
