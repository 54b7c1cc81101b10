-- Where nothing else tells the extents of an `unflatten` or the parts of a `split`, they are the operands
-- of the size, from left to right, as they were written.
-- ==
-- entry: products
-- input { 2i64 3i64 } output { [[0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] [[0i64, 1i64], [2i64, 3i64], [4i64, 5i64]] }

entry products (n: i64) (m: i64) = (unflatten (iota (n * m)), unflatten (iota (m * n)))

-- ==
-- entry: numbers
-- input { } output { [[0i64, 1i64, 2i64], [3i64, 4i64, 5i64]] }

entry numbers: [][]i64 =
  let xs = unflatten (iota (2 * 3))
  in map (map (+ 0)) xs

-- ==
-- entry: three
-- input { 1i64 2i64 } output { [[[0i64], [1i64], [2i64]], [[3i64], [4i64], [5i64]]] }

entry three (n: i64) (m: i64) = unflatten_3d (iota (m * 3 * n))

-- ==
-- entry: again
-- input { [[1, 2, 3], [4, 5, 6]] } output { [[2, 3, 4], [5, 6, 7]] }

entry again [n] [m] (xss: [n][m]i32) = unflatten (map (+ 1) (flatten xss))

-- ==
-- entry: inside
-- input { 2i64 3i64 } output { [[[0i64, 1i64], [1i64, 2i64], [2i64, 3i64]], [[1i64, 2i64], [2i64, 3i64], [3i64, 4i64]]] }

entry inside (n: i64) (m: i64) =
  map unflatten (tabulate n (\i -> flatten (tabulate m (\j -> [i + j, i + j + 1]))))

-- ==
-- entry: sums
-- input { [1, 2, 3, 4] 1i64 } output { [1] [2, 3, 4] }
-- input { [1, 2, 3, 4] 4i64 } output { [1, 2, 3, 4] empty([0]i32) }
-- input { [1, 2] 3i64 } error: slice|Slice|Index

entry sums [n] (xs: [n]i32) (k: i64) = split (xs :> [k + (n - k)]i32)

-- A type that says more goes first.
-- ==
-- entry: typed
-- input { 2i64 3i64 } output { [[0i64, 1i64], [2i64, 3i64], [4i64, 5i64]] }

entry typed (n: i64) (m: i64): [m][n]i64 = unflatten (iota (n * m))
