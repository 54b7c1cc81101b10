-- Were prod and other fused horizontally, cons could not be fused with prod, for it reads other elsewhere.
-- (The report on loop fusion in LMS, section 6.5; the index of the last one wraps here.)
--
-- There: 2 loops. Here: 1, for the elements of other are computed where they are read.

-- ==
-- structure { Screma 1 }
-- input { 3i64 } output { [4i64, 6i64, 5i64] }

def main (n: i64): [n]i64 =
  let prod = tabulate n (\i -> i + 1)
  let other = tabulate n (\i -> i + 2)
  let cons = tabulate n (\i -> other[(i + 1) % n] + prod[i])
  in cons
