-- Once a1 is fused with a3, the inner array is the same for each i: it moves out, and is one loop with a2.
-- (The report on loop fusion in LMS, section 6.11, the second example.)

-- ==
-- structure { Screma 2 }
-- input { 2i64 } output { [[3i64, 4i64], [3i64, 4i64]] }

def main (n: i64): [n][n]i64 =
  let a1 = tabulate n (\_ -> 1)
  let a2 = tabulate n (\i -> i + 2)
  let a3 = tabulate n (\i -> tabulate n (\j -> a1[i] + a2[j]))
  in a3
