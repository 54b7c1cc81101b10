-- A flatmap into a loop that prints.
-- (The report on loop fusion in LMS, section 6.9, the second rule for MultiCollect.)
--
-- There: 1 loop.

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { [2i64, 6i64] }

def main [n] (xs: [n]i64): []i64 =
  let p = flatmap (\x -> if x > 0 then [x * 2] else []) xs
  in map (\y -> trace y) p
