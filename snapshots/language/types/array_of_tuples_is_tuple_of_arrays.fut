-- `zip` and `unzip` change the view only.
-- ==
-- input { [1, 2, 3] } output { [1, 2, 3] [2, 4, 6] [true, false, true] }

def main (xs: []i32) =
  let (a, b) = unzip (map (\x -> (x, 2 * x)) xs)
  let (_, _, c) = unzip3 (zip3 a b (map (\x -> x % 2 == 1) a))
  in (a, b, c)
