-- A map that needs the number of elements that a filter keeps reads the array a second time.

-- ==
-- input { [3, -1, 2, 5, -4, 1] } output { [3, 2, 5, 1] [34, -6, 24, 54, -36, 14] }
-- input { [4, 2] } output { [4, 2] [42, 22] }
-- input { empty([0]i32) } output { empty([0]i32) empty([0]i32) }

def main (xs: []i32): ([]i32, []i32) =
  let ys = filter (> 0) xs
  let zs = map (\x -> x * 10 + i32.i64 (length ys)) xs
  in (ys, zs)
