-- H4: two loops that print stay two, for their prints must not be interleaved.
-- (The report on loop fusion in LMS, section 2.1.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] } output { [2i64, 3i64] [2i64, 4i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let first = map (\x -> trace (x + 1)) xs
  let second = map (\x -> trace (x * 2)) xs
  in (first, second)
