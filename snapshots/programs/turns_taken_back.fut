-- What a turn writes and takes back is in no bins, and behind no array: such loops stay sequential. So does one that prints
-- where it writes, beside what it adds.

-- ==
-- input { [1i64, 3i64] } output { [0, 0, 0, 1] [3i64] [0, 0, 0, 1] 3i64 }
-- input { empty([0]i64) } output { [0, 0, 0, 0] empty([0]i64) [0, 0, 0, 0] 0i64 }

def main [n] (xs: [n]i64): ([4]i32, []i64, [4]i32, i64) =
  let h =
    loop h = replicate 4 0 for i < n do
      let k = xs[i] % 4
      let g = h with [k] = h[k] + 1
      in if xs[i] > 2 then g else h
  let a =
    loop a: []i64 = [] for i < n do
      let b = a ++ [xs[i]]
      in if xs[i] > 2 then b else a
  let (p, s) =
    loop (p, s) = (replicate 4 0, 0) for i < n do
      let k = xs[i] % 4
      in if xs[i] > 2 then let t = trace xs[i] in (p with [k] = p[k] + 1, s + t) else (p, s)
  in (h, a, p, s)
