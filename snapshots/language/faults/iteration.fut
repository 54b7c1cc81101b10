-- The built-ins that iterate.
-- ==
-- entry: times
-- input { 2 } output { 0 }
-- input { 3 }
-- error: division by zero

entry times (n: i32) = iterate n (\x -> 12 / x - 1) 1i32

-- ==
-- entry: folds
-- input { [1, 2, 4] } output { 12 12 }
-- input { [1, 0, 4] }
-- error: division by zero

entry folds (xs: []i32) = (foldl (\a x -> a / x) 96 xs, foldr (\x a -> a / x) 96 xs)
