-- A map over both components of a filter's pairs that counts the pairs kept. The law `counter` is kept off the count.

-- ==
-- input { [1, 5, 2, 0] [2, 3, 9, 0] } output { [10, 71] }
-- input { [1] [0] } output { empty([0]i32) }
-- input { empty([0]i32) empty([0]i32) } output { empty([0]i32) }

def main [n] (xs: [n]i32) (ys: [n]i32): []i32 =
  let [k] (ps: [k](i32, i32)) = filter (\(x, y) -> x < y) (zip xs ys)
  in map2 (\i (a, b) -> (b - a) * 10 + i32.i64 i) (#[fuse(no)] iota k) ps
