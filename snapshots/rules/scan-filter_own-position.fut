-- A scan that counts the elements kept, not those that were there. The law `counter` is kept off the count.

-- ==
-- input { [-1, 3, 1, -2, 2] } output { [0i64, 1i64, 3i64] [3, 4, 6] }
-- input { [3, -1, 2, 5, -4, 1] } output { [0i64, 1i64, 3i64, 6i64] [3, 5, 10, 11] }
-- input { [-5, 2] } output { [0i64] [2] }
-- input { [-9, -9, 5, 0, 2] } output { [0i64, 1i64] [5, 7] }
-- input { [-1, 2, -1, 1] } output { [0i64, 1i64] [2, 3] }
-- input { empty([0]i32) } output { empty([0]i64) empty([0]i32) }

def main (xs: []i32): ([]i64, []i32) =
  let [k] (ys: [k]i32) = filter (> 0) xs
  in unzip (scan (\(a, b) (c, d) -> (a + c, b + d)) (0, 0) (zip (#[fuse(no)] iota k) ys))
