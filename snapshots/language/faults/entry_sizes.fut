-- Arguments of an entry whose types share a size must have it.
-- ==
-- entry: vectors
-- input { [1, 2] [3] }
-- error: entry point arguments have invalid sizes
-- input { empty([0]i32) [3] }
-- error: entry point arguments have invalid sizes
-- input { [1, 2] [3, 4] } output { [4, 6] }

entry vectors [n] (xs: [n]i32) (ys: [n]i32) = map2 (+) xs ys

-- ==
-- entry: square
-- input { [[1, 2, 3], [4, 5, 6]] }
-- error: entry point arguments have invalid sizes
-- input { [[1, 2], [3, 4]] } output { 2i64 }

entry square [n] (_: [n][n]i32) = n

-- ==
-- entry: product
-- input { [[1, 2], [3, 4]] [1, 2, 3] }
-- error: entry point arguments have invalid sizes
-- input { [[1, 2], [3, 4]] [1, 2] } output { [5, 11] }

entry product [n] [m] (xss: [n][m]i32) (ys: [m]i32) = map (\xs -> i32.sum (map2 (*) xs ys)) xss
