-- A quantifier that reads the first element beside the current one needs the array.

-- ==
-- input { [4, 1, 2, 3] } output { false }
-- input { [3, -1, 2, 5, -4, 1] } output { false }
-- input { [7] } output { true }
-- input { empty([0]i32) } output { true }

def main (xs: []i32): bool =
  let ys = map (12 /) xs
  in all (\y -> y <= ys[0]) ys
