-- A flatmap of nothing or of an array for each index.
-- (The report on loop fusion in LMS, section 6.8.)
--
-- There: 2 loops, one over the indices and one in the branch. Here: 2, one over the indices, which puts what the branch gives
-- one after the other, and one in the branch.

-- ==
-- structure { Screma 2 }
-- input { 2i64 } output { [0i64, 1i64, 2i64, 1i64, 2i64, 3i64] }
-- input { 0i64 } output { empty([0]i64) }

def main (n: i64): []i64 =
  flatmap (\i -> if i > 5 then [] else tabulate 3 (\j -> i + j)) (iota n)
