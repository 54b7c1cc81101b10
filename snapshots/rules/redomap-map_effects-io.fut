-- Both print: all that the first prints comes before all that the second prints.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { true }
-- input { [4, 2] } output { true }
-- input { empty([0]i32) } output { false }

def main (xs: []i32): bool =
  let ys = map (\x -> trace (x + 1)) xs
  in any (\y -> trace (y > 2)) ys
