-- The size of the outer loop's array is not decided yet where the inner loop grows from it.
-- ==
-- input { [1i64, 2i64, 3i64] 5i64 } output { [4i64, 5i64, 6i64] }
-- input { [1i64, 2i64, 3i64] 9i64 } output { [4i64, 5i64, 6i64] }
-- input { empty([0]i64) 2i64 } output { empty([0]i64) }

def main [n] (xs: [n]i64) (most: i64): [n]i64 =
  let grown (ys: []i64) = loop [k] zs: [k]i64 = replicate (length ys) 0 for i < 3 do zs ++ [0]
  let (ys, _) =
    loop (ys, count) = (xs, 0i64)
    while count < 3 && length (loop [k] zs: [k]i64 = replicate (length ys) 0 for i < 3 do zs ++ [i]) != most - 9 do
      (map (+ 1) ys, count + 1)
  in if length (grown ys) == n + 3 then ys else map (\_ -> 0) ys
