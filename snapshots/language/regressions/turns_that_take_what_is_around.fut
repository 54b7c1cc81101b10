-- The state of turns becomes an array from around them, which others still read.

-- ==
-- input { [1i64, 2i64, 3i64] 4i64 } output { 4i64 [5i64, 8i64, 13i64] [5i64, 8i64, 13i64] }
-- input { [1i64, 2i64, 3i64] 5i64 } output { 5i64 [6i64, 9i64, 14i64] [6i64, 9i64, 14i64] }
-- input { empty([0]i64) 2i64 } output { 2i64 empty([0]i64) empty([0]i64) }

entry main [n] (xs: [n]i64) (m: i64) : (i64, [n]i64, [n]i64) =
  let c = map (\x -> x * x + m) xs
  let (a, k) = loop (a, k) = (xs, 0) while k < m do (if k % 2 == 1 then c else a, k + 1)
  in (k, a, c)
