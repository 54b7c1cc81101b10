-- A map over two arrays that reads the first element of one of them needs that array.

-- ==
-- input { [4, 1, 2, 3] } output { [27, 27, 27, 27] }
-- input { [7] } output { [15] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let as = map (12 /) xs
  let bs = map (* 2) xs
  in map2 (\a b -> a * b + as[0]) as bs
