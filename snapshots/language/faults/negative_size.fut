-- No array has a negative number of elements.
-- ==
-- entry: iota_of replicate_of tabulate_of rep_of spread_of hist_of
-- input { -1i64 }
-- error: Range 0\.\.1\.\.<-1 is invalid\.
-- input { -9223372036854775808i64 }
-- error: Range 0\.\.1\.\.<-9223372036854775808 is invalid\.
-- input { 0i64 } output { empty([0]i64) }

entry iota_of (n: i64) = iota n

entry replicate_of (n: i64) = replicate n 1i64

entry tabulate_of (n: i64) = tabulate n (\i -> i)

entry rep_of (n: i64) : [n]i64 = rep 1

entry spread_of (n: i64) = spread n 0i64 [5] [1]

entry hist_of (n: i64) = hist (+) 0i64 n [5] [1]
