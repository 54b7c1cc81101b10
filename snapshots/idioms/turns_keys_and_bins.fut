-- Loops that find keys, count them, and remember who had each last: one loop, whose bins compute what goes to them.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 5i64, 2i64, 7i64] } output { [0, 2, 1, 1] [-1i64, 1i64, 2i64, 3i64] 7i64 }
-- input { empty([0]i64) } output { [0, 0, 0, 0] [-1i64, -1i64, -1i64, -1i64] 0i64 }

def main [n] (xs: [n]i64): ([4]i32, [4]i64, i64) =
  let ks = loop ks = replicate n 0 for i < n do ks with [i] = xs[i] % 4
  let counts = loop h = replicate 4 0 for i < n do h with [ks[i]] = h[ks[i]] + 1
  let last = loop l = replicate 4 (-1) for i < n do l with [ks[i]] = i
  let s = loop s = 0 for i < n do (s + ks[i]) % 9
  in (counts, last, s)
