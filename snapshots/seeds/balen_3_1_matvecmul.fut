-- The matrix-vector product by dotp and a row for each index, which Accelerate refuses, since it is nested: the loop
-- over the rows, and one inside. (van Balen 2020, section 3.1.)

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [3i64, 4i64]] [10i64, 1i64] } output { [12i64, 34i64] }

def dotp [n] (xs: [n]i64) (ys: [n]i64): i64 = reduce (+) 0 (map2 (*) xs ys)

def main [n] [m] (mat: [n][m]i64) (vec: [m]i64): [n]i64 =
  tabulate n (\row -> dotp vec (tabulate m (\col -> mat[row, col])))
