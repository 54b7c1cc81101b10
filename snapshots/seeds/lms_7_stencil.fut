-- A larger read stencil: the producer is computed twice for each element, and not built.
-- (The report on loop fusion in LMS, section 7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [5i64, 13i64] }

def main [n] (xs: [n]i64): []i64 =
  let prod = map (\x -> x * x) xs
  in tabulate (i64.max 0 (n - 1)) (\i -> prod[i] + prod[i + 1])
