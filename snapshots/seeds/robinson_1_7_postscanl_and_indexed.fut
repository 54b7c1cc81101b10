-- One output element for each input element: postscanl and indexed of one map, one loop.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [2i64, 5i64, 9i64] [0i64, 3i64, 8i64] }

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  let ys = map (+ 1) xs
  let post = scan (+) 0 ys
  let indexed = map (\(i, y) -> i * y) (zip (iota n) ys)
  in (post, indexed)
