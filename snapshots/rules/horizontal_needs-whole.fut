-- A map that needs the sum of the array reads it a second time.

-- ==
-- input { [4, 1, 2, 3] } output { [50, 20, 30, 40] }
-- input { [7] } output { [77] }
-- input { empty([0]i32) } output { empty([0]i32) }

def main (xs: []i32): []i32 =
  let total = i32.sum xs
  in map (\x -> x * 10 + total) xs
