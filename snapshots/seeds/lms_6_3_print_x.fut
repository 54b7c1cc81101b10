-- V3: the value of the producer is what printing gives (printX).
-- (The report on loop fusion in LMS, section 6.3.)
--
-- There: 2 loops, for it is refused. Here: 1, since each element is printed before the next one either way.

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 7i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let prod = map (\x -> trace (x * 3)) xs
  let cons = map (+ 1) prod
  in cons
