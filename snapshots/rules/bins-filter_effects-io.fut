-- Both print: all that the first prints comes before all that the second prints.

-- ==
-- input { [3i64, -1i64, 2i64, 5i64, -4i64, 1i64] } output { [5i64, 1i64, 2i64, 3i64, 0i64] }
-- input { [4i64, 2i64] } output { [0i64, 0i64, 2i64, 0i64, 4i64] }
-- input { empty([0]i64) } output { [0i64, 0i64, 0i64, 0i64, 0i64] }

def main (xs: []i64): [5]i64 =
  let [k] ys: [k]i64 = filter (\x -> trace x > 0) xs
  in loop h = replicate 5 0 for i < k do
       let j = ys[i] % 5
       in h with [j] = h[j] + trace ys[i]
