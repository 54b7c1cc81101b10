-- How many there are is counted: no array is built for it, also where the elements are rows, and the
-- sizes can be used like all others.
-- ==
-- input { [3i64, -1i64, 4i64, -1i64, 5i64] }
-- output { 3i64 8i64 [0i64, 1i64, 2i64] }
-- input { empty([0]i64) }
-- output { 0i64 0i64 empty([0]i64) }
def main (xs: []i64) =
  let positive = filter (> 0) xs
  let rows = filter (\(r: [2]i64) -> r[0] < 9) (map (\x -> [x, x + 1]) xs)
  in (length positive, length rows + length positive, iota (length positive))
