-- All running totals except the last one: nobody adds what comes after them.

-- ==
-- input { [1i64, 2i64, -4i64] } output { [1i64, 3i64] }
-- input { [5i64] } output { empty([0]i64) }
-- input { empty([0]i64) } error: out of bounds

def main (xs: []i64) = init (scan (+) 0 xs)
