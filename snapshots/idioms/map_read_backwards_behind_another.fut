-- The second of two maps is read from the start and from the end. The first one is to stay by itself: the second is
-- computed where it is read all the same.

-- ==
-- structure { Screma 2 }
-- input { [1i64, 2i64, 3i64] } output { [9i64, 8i64, 7i64] 18i64 }

def main [n] (xs: [n]i64): ([n]i64, i64) =
  let p = #[fuse(no)] map (+ 1) xs
  let q = map (* 2) p
  let s = i64.sum q
  in (map2 (+) (reverse q) xs, s)
