-- A flatmap of two elements or none into a reduction.
-- (The report on loop fusion in LMS, section 6.9, the third rule for MultiCollect.)
--
-- There: 1 loop, as here.

-- ==
-- structure { Screma 1 }
-- input { [1i64, -2i64, 3i64] } output { 12i64 }

def main [n] (xs: [n]i64): i64 =
  let p = flatmap (\x -> if x > 0 then [x, x * 2] else []) xs
  in reduce (+) 0 p
