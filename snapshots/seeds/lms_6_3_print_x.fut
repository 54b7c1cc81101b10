-- V3: the value of the producer is what printing gives (printX).
-- (The report on loop fusion in LMS, section 6.3. There it is refused; here it could be one loop, and is not by cost.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [4i64, 7i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let prod = map (\x -> trace (x * 3)) xs
  let cons = map (+ 1) prod
  in cons
