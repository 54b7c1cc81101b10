-- Two arrays over the same range: one loop makes both, and the multiplication is shared.
-- (The report on loop fusion in LMS, section 4.1.)

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [0i64, 2i64, 4i64] [3i64, 5i64, 7i64] }

def main (n: i64): ([n]i64, [n]i64) =
  let a1 = tabulate n (\i -> 2 * i)
  let a2 = tabulate n (\i -> 2 * i + 3)
  in (a1, a2)
