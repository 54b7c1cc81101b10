-- The sum and the number of the values of each key, asked for key by key: one pass over the elements.

-- ==
-- structure { Screma 1 }
-- input { 3i64 [0i64, 2i64, 0i64, 5i64, 2i64] [10i64, 20i64, 30i64, 40i64, 50i64] }
-- output { [40i64, 0i64, 70i64] [2i64, 0i64, 2i64] }

def main [n] (k: i64) (keys: [n]i64) (values: [n]i64): ([k]i64, [k]i64) =
  let of b = filter (\(key, _) -> key == b) (zip keys values)
  in (tabulate k (\b -> i64.sum (map (.1) (of b))), tabulate k (\b -> length (of b)))
