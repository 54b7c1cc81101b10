-- A total may be too large behind the last one that is taken.

-- ==
-- input { 2i64 [1i64, 2i64, 4i64] } output { [1i64, 3i64] }
-- input { 1i64 [5i64, 95i64] } error: Assertion is false
-- input { 0i64 [100i64] } error: Assertion is false
-- input { 0i64 empty([0]i64) } output { empty([0]i64) }

def main (k: i64) (xs: []i64) = take k (scan (\a b -> assert (a + b < 100) (a + b)) 0 xs)
