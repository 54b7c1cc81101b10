-- What is turned round twice is read as it is, though running totals can't be computed at an index.

-- ==
-- input { [1i64, 2i64, -4i64] } output { [11i64, 13i64, 9i64] }
-- input { [5i64] } output { [15i64] }
-- input { empty([0]i64) } output { empty([0]i64) }

def main (xs: []i64) =
  let back = reverse (scan (+) 0 xs)
  in map (+ 10) (reverse back)
