-- Arrays are regular. What the checker cannot know must be coerced, and a row of another size fails there.
-- ==
-- input { 3i64 } output { [[0i64, 1i64, 2i64], [0i64, 2i64, 4i64]] }

def main (n: i64) = [iota n, map (2 *) (iota n)]

-- ==
-- entry: rows
-- input { 2i64 2i64 } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { 2i64 3i64 }
-- error: Value of \(desugared\) shape \[3\] cannot match shape of type "\[2\]i64"

entry rows (n: i64) (m: i64) = [iota n, iota m :> [n]i64]

-- ==
-- entry: mapped
-- input { 2i64 [2i64, 2i64] } output { [[0i64, 1i64], [0i64, 1i64]] }
-- input { 2i64 [2i64, 1i64] }
-- error: Value of \(desugared\) shape \[1\] cannot match shape of type "\[2\]i64"

entry mapped (n: i64) (ms: []i64) = map (\m -> iota m :> [n]i64) ms
