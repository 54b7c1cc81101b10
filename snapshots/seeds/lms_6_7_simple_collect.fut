-- A new array, and a map over it as a loop and as an operation: one loop.
-- (The report on loop fusion in LMS, section 6.7.)

-- ==
-- structure { Screma 1 }
-- input { 2i64 } output { [3i64, 4i64] [7i64, 8i64] [7i64, 8i64] }

def main (n: i64): ([n]i64, []i64, [n]i64) =
  let arr1 = tabulate n (\i -> i + 3)
  let arr2 = tabulate (length arr1) (\i -> arr1[i] + 4)
  let arr2' = map (\x -> x + 4) arr1
  in (arr1, arr2, arr2')
