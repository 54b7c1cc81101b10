-- The same with sums for arr2, whose first cannot be computed at an index: arr1 may go with arr2 or with arr3, not with
-- both, for arr3 reads arr2 at 0. (The report on loop fusion in LMS, section 5.5, with a scan for arr2.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [2i64, 3i64] [1i64, 3i64] [3i64, 4i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64, [n]i64) =
  let arr1 = map (+ 1) xs
  let arr2 = scan (+) 0 xs
  let arr3 = map (\x -> x + arr2[0]) arr1
  in (arr1, arr2, arr3)
