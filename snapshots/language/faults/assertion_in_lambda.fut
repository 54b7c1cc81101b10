-- For each element; the nearest to the front decides.
-- ==
-- input { [1, -2, 3] }
-- error: Assertion is false: \(x >= 0\)
-- input { [1, 2, 3] } output { [1, 2, 3] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32) = map (\x -> assert (x >= 0) x) xs

-- Outside of the lambda it fails even where there is no element.
-- ==
-- entry: before
-- input { empty([0]i32) -1 }
-- error: Assertion is false: \(d >= 0\)

entry before (xs: []i32) (d: i32) =
  let d = assert (d >= 0) d
  in map (+ d) xs
