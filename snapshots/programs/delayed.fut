-- What is read at an index in front of loops is computed there: of the rows' sums one, and none of what is turned round.
-- What something needs whole is built, and so is what stays alone, and what may fail at another place.

-- ==
-- input { [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] 1i64 }
-- output { 7i64 36i64 76i64 5i64 [10i64, 12i64] 51i64 }
-- input { [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] 0i64 }
-- output { 3i64 14i64 97i64 4i64 [10i64, 12i64] 20i64 }
-- input { [[1i64, 2i64], [3i64, 4i64]] [5i64, 6i64] 2i64 }
-- error: out of bounds
-- input { [[1i64, 2i64], [3i64, 4i64]] [5i64, 0i64] 0i64 }
-- error: division by zero
-- structure { Screma 2 }

def main [n] [m] (xss: [n][m]i64) (xs: [n]i64) (k: i64): (i64, i64, i64, i64, [n]i64, i64) =
  let sums = map i64.sum xss
  let back = map (\x -> x * x) (reverse xs)
  let most = i64.maximum back
  let chosen = if k > 0 then back[k] + 11 else back[1] - 11
  let doubled = map (* 2) xs
  let alone = #[materialize] map (+ 2) xs
  let may_fail = map (30 /) xs
  let total = most + back[k] * 2 + doubled[k] + alone[k] - 28 - 2 * k
  let triple = map (* 3) xs
  let chained = map (+ triple[0]) xs
  let last = if k > 0 then (map (+ chained[k]) (map (* 5) xs))[1] else chained[0]
  in (sums[k], chosen, total, may_fail[k] - if k > 0 then 0 else 2, doubled, last)
