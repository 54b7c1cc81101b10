-- A failure two loops deep, and one in a row that only some elements reach.
-- ==
-- input { [[1, 2], [3, 0]] }
-- error: division by zero
-- input { [[1, 2], [3, 4]] } output { [18, 7] }
-- input { empty([0][2]i32) } output { empty([0]i32) }
-- input { empty([2][0]i32) } output { [0, 0] }

def main (xss: [][]i32) = map (\xs -> i32.sum (map (12 /) xs)) xss

-- ==
-- entry: lengths
-- input { [1i64, -1i64] }
-- error: Range 0\.\.1\.\.<-1 is invalid\.
-- input { [1i64, 3i64] } output { [0i64, 3i64] }

entry lengths (ns: []i64) = map (\n -> i64.sum (iota n)) ns
