-- What is tested ahead of the second loop can't pass what the first one prints.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64] 3i64 } output { [1i64, 2i64] [3i64, 6i64] }
-- input { [1i64, 2i64] 0i64 } error: Assertion

def main [n] (xs: [n]i64) (k: i64): ([n]i64, [n]i64) =
  let ys = map (\x -> #[trace] x) xs
  let factor = assert (k > 0) k
  in (ys, map (\x -> #[trace] (x * factor)) xs)
