-- Of slices of slices nothing is left but what is read: that a slice lies within its array is known behind what asserts it.

-- ==
-- input { [1i64, 2i64, 3i64, 4i64] 1i64 } output { [2i64, 3i64] 3i64 3i64 }
-- input { [1i64, 2i64, 3i64] 0i64 } output { [2i64, 3i64] 2i64 2i64 }
-- input { [1i64, 2i64] 0i64 }
-- error: out of bounds
-- input { empty([0]i64) 0i64 }
-- error: out of bounds
-- structure { Screma 1 }

def main [n] (xs: [n]i64) (k: i64): ([2]i64, i64, i64) =
  (take 2 (drop 1 xs), (drop 1 xs)[k], length (drop 1 xs))
