-- Two loops over the same range beside each other, one pure and one that prints.
-- (The report on loop fusion in LMS, section 2.1.)
--
-- There: 1 loop.

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [0i64, 1i64, 4i64] [1i64, 2i64, 3i64] }
-- input { 0i64 } output { empty([0]i64) empty([0]i64) }

def main (n: i64): ([n]i64, [n]i64) =
  let plain = map (\i -> i * i) (iota n)
  let printing = map (\i -> trace (i + 1)) (iota n)
  in (plain, printing)
