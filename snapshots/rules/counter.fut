-- Where an element stands among those that a filter keeps is counted as they come.

-- ==
-- input { [3i64, -1i64, 2i64, 0i64, 5i64] } output { [0i64, 2i64, 10i64] 3i64 }
-- input { empty([0]i64) } output { empty([0]i64) 0i64 }

def main (xs: []i64): ([]i64, i64) =
  let kept = filter (> 0) xs
  in (map2 (*) kept (indices kept), length kept)
