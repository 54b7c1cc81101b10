-- arr3 reads arr1 at its own index, and arr2 at 0: arr1 goes with arr3, and arr2 with neither, which would be a cycle.
-- (The report on loop fusion in LMS, section 5.5.)

-- ==
-- structure { Screma 2 }
-- input { 3i64 } output { [1i64, 2i64, 3i64] [2i64, 3i64, 4i64] [3i64, 4i64, 5i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) empty([0]i64) }

def main (n: i64): ([n]i64, [n]i64, [n]i64) =
  let arr1 = tabulate n (\i -> i + 1)
  let arr2 = tabulate n (\i -> i + 2)
  let arr3 = tabulate n (\i -> arr1[i] + arr2[0])
  in (arr1, arr2, arr3)
