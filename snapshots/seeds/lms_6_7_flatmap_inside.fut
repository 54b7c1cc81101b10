-- With another flatmap inside, a flatmap is one too; the sum of both needs no array.
-- (The report on loop fusion in LMS, section 6.7.)

-- ==
-- structure { Screma 2 }
-- input { [1i64, 4i64] } output { 21i64 }

def main [n] (xs: [n]i64): i64 =
  i64.sum (flatmap (\x -> flatmap (\j -> [x + j]) (iota 3)) xs)
