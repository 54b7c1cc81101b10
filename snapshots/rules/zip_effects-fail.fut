-- The first prints all of its lines before the second divides by zero.

-- ==
-- input { [3, -1, 2, 5, -4, 1] 2 } output { [12, 0, 6, 30, 12, 2] }
-- input { [3, -1, 2, 5, -4, 1] 0 } error: division by zero
-- input { empty([0]i32) 0 } output { empty([0]i32) }

def main (xs: []i32) (d: i32): []i32 =
  let as = map (\x -> trace (x + 1)) xs
  let bs = map (* 2) xs
  in map2 (\a b -> a * b / d) as bs
