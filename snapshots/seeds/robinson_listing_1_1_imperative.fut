-- normalize2 as five loops of an imperative language, the filter by writing into an array: there sequential loops are not
-- fused. Here three of them become loops. (Robinson, Lippmeier, Chakravarty 2014, listing 1.1.)

-- ==
-- structure { Screma 3 }
-- input { [12i64, -6i64, 3i64] } output { [1i64, -1i64, 0i64] [0i64, -1i64, 0i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let sum1 = loop s = 0 for i < n do s + xs[i]
  let (gts, gts_length) =
    loop (gts, k) = (replicate n 0, 0) for i < n do
      if xs[i] > 0 then (gts with [k] = xs[i], k + 1) else (gts, k)
  let sum2 = loop s = 0 for i < gts_length do s + gts[i]
  let ys1 = loop ys = replicate n 0 for i < n do ys with [i] = xs[i] / sum1
  let ys2 = loop ys = replicate n 0 for i < n do ys with [i] = xs[i] / sum2
  in (ys1, ys2)
