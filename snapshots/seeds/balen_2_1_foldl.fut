-- A left fold whose operator is not associative is a loop that combines from the left. There it is no loop that could
-- be split. (van Balen 2020, section 2.1, the table of idioms.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { 11i64 }

def main [n] (xs: [n]i64): i64 =
  foldl (\y x -> 2 * y + x) 0 xs
