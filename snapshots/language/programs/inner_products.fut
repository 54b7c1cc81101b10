-- All inner products of the rows of two matrices, by a general matrix product.
-- ==
-- input { [[1, 2], [3, 4]] [[1, 0], [0, 1], [1, 1]] } output { [[1, 2, 3], [3, 4, 7]] [[0, 0, 0], [1, 1, 1]] }

def product 'a 'b 'c [n] [m] [k] (mul: a -> b -> c) (add: c -> c -> c) (zero: c) (xs: [n][k]a) (ys: [m][k]b): [n][m]c =
  map (\x -> map (\y -> reduce add zero (map2 mul x y)) ys) xs

def main (xs: [][]i32) (ys: [][]i32) =
  let plain = product (*) (+) 0 xs ys
  -- Over booleans: 1 where all sums are greater than 2.
  let bools = product (\x y -> x + y > 2) (&&) true xs ys
  in (plain, map (map i32.bool) bools)
