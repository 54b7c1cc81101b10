-- Counting what a filter keeps is not counting what was there. The law `counter` is kept off the count.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 5, 1] [0i64, 10i64, 20i64, 30i64] }
-- input { [4, 2] } output { [4, 2] [0i64, 10i64] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i64) }

def main (xs: []i32): ([]i32, []i64) =
  let [k] (ys: [k]i32) = filter (> 0) xs
  let is = map (\i -> i * 10) (#[fuse(no)] iota k)
  in (ys, is)
