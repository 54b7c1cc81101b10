-- filterLeft: a map and a filter of one array; the sizes of the results are that of the array, and an unknown one.
-- (Robinson, Lippmeier, Chakravarty 2014, sections 1.3.1 and 1.3.4.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 4i64] } output { [2i64, 3i64, 5i64] [2i64, 4i64] }

def main [n] (xs: [n]i64): ([n]i64, []i64) =
  let ys1 = map (+ 1) xs
  let ys2 = filter (\x -> x % 2 == 0) xs
  in (ys1, ys2)
