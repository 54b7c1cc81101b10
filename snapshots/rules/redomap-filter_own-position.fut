-- A quantifier that counts the elements kept, not those that were there. The law `counter` is kept off the count.

-- ==
-- input { [-1, 3, 1, -2, 2] } output { true }
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [-5, 2] } output { false }
-- input { [-9, -9, 5, 0, 2] } output { false }
-- input { [-1, 2, -1, 1] } output { true }
-- input { empty([0]i32) } output { false }

def main (xs: []i32): bool =
  let [k] (ys: [k]i32) = filter (> 0) xs
  in any (\(i, y) -> i32.i64 i == y) (zip (#[fuse(no)] iota k) ys)
