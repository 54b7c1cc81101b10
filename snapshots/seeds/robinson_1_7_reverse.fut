-- reverse as a generate and a gather: the map is evaluated where it is read.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.7, length.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64, 3i64] } output { [4i64, 3i64, 2i64] }

def main [n] (xs: [n]i64): [n]i64 =
  let ys = map (+ 1) xs
  let indices = tabulate (length ys) (\i -> length ys - 1 - i)
  in map (\i -> ys[i]) indices :> [n]i64
