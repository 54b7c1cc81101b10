-- The first prints all of its lines before the second divides by zero.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64, -4i64, 1i64] 1i64 } output { [0i64, 6i64, -1i64, 3i64, 4i64] }
-- input { [3i64, -1i64, 2i64, 5i64, -4i64, 1i64] 0i64 } error: division by zero
-- input { [4i64, 2i64] 2i64 } output { [2i64, 0i64, 0i64, 1i64, 0i64] }
-- input { empty([0]i64) 0i64 } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64) (d: i64): [5]i64 =
  let [k] ys: [k]i64 = map (\x -> trace (x + 1)) xs
  in loop h = replicate 5 0 for i < k do
       let j = ys[i] % 5
       in h with [j] = h[j] + ys[i] / d
