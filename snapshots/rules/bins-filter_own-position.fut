-- A scatter to the first places is of the elements kept, not of those that were there. The law `counter` is kept off the count.

-- ==
-- input { [-1i64, 3i64, 1i64, -2i64, 2i64] } output { [3i64, 1i64, 2i64, 0i64, 0i64] }
-- input { [3i64, -1i64, 2i64, 5i64, -4i64, 1i64] } output { [3i64, 2i64, 5i64, 1i64, 0i64] }
-- input { [-5i64, 2i64] } output { [2i64, 0i64, 0i64, 0i64, 0i64] }
-- input { [-9i64, -9i64, 5i64, 0i64, 2i64] } output { [5i64, 2i64, 0i64, 0i64, 0i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let [k] (ys: [k]i64) = filter (> 0) xs
  in scatter (replicate 5 0) (#[fuse(no)] iota k) ys
