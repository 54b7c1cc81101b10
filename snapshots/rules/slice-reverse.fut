-- The running totals without the last ones, which are dropped from the end: nobody sees that they were turned round.

-- ==
-- input { 1i64 [1i64, 2i64, -4i64] } output { [1i64, 3i64] }
-- input { 0i64 [5i64] } output { [5i64] }
-- input { 2i64 [5i64] } error: out of bounds

def main (k: i64) (xs: []i64) = reverse (drop k (reverse (scan (+) 0 xs)))
