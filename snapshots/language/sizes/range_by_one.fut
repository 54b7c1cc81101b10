-- A range that goes from each number to the next has a size, however that is written.
-- ==
-- input { 3i64 [5i64, 6i64, 7i64] } output { [6i64, 8i64, 10i64] [5i64, 7i64, 9i64] }

def main (n: i64) (xs: [n]i64) = (map2 (+) (1..2...n) xs, map2 (+) (0..1..<n) xs)
