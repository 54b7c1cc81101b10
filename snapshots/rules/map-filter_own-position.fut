-- A map that counts the elements kept, not those that were there. The law `counter` is kept off the count.

-- ==
-- input { [-1, 3, 1, -2, 2] } output { [3, 11, 22] }
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 12, 25, 31] }
-- input { [-5, 2] } output { [2] }
-- input { [-9, -9, 5, 0, 2] } output { [5, 12] }
-- input { [-1, 2, -1, 1] } output { [2, 11] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let [k] (ys: [k]i32) = filter (> 0) xs
  in map2 (\i y -> i32.i64 i * 10 + y) (#[fuse(no)] iota k) ys
