-- A map that counts the elements kept, not those that were there. The law `counter` is kept off the count.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 5, 1] [3, 12, 25, 31] }
-- input { [4, 2] } output { [4, 2] [4, 12] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let [k] (ys: [k]i32) = filter (> 0) xs
  in (ys, map2 (\i y -> i32.i64 i * 10 + y) (#[fuse(no)] iota k) ys)
