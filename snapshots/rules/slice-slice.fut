-- A part of a part: no array is built of the larger one. A part of nothing may lie anywhere.

-- ==
-- input { 1i64 3i64 1i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } output { [3i64, 4i64] }
-- input { 7i64 0i64 -2i64 0i64 [1i64] } output { empty([0]i64) }
-- input { 1i64 2i64 1i64 2i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: out of bounds
-- input { 4i64 2i64 0i64 1i64 [1i64, 2i64, 3i64, 4i64, 5i64] } error: out of bounds

def main (a: i64) (m: i64) (b: i64) (l: i64) (xs: []i64) = xs[a:a + m][b:b + l]
