-- The same of what a filter keeps, where no order of places shows: sums of integers are equal in any order.

-- ==
-- structure { Screma 1 }
-- input { [3i64, -1i64, 2i64, 5i64] } output { 13i64 }

def main (xs: []i64): i64 =
  let kept = filter (> 1) xs
  in i64.sum (tabulate (length kept) (\i -> kept[i] + 1))
