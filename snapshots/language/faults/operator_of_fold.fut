-- The operator of a reduction or a scan may fail, and the predicate of a filter.
-- ==
-- entry: reduction
-- input { [8, 0] }
-- error: division by zero
-- input { empty([0]i32) } output { 1 }

entry reduction (xs: []i32) = reduce (\a b -> a / b) 1 xs

-- ==
-- entry: prefixes
-- input { [4, 0, 2] }
-- error: division by zero
-- input { empty([0]i32) } output { empty([0]i32) }

entry prefixes (xs: []i32) = scan (\a b -> a / b) 1 xs

-- ==
-- entry: chosen
-- input { [4, 0, 2] }
-- error: division by zero
-- input { [4, 20] } output { [4] }

entry chosen (xs: []i32) = filter (\x -> 10 / x > 1) xs

-- ==
-- entry: binned
-- input { [4, 0] }
-- error: division by zero
-- input { [4, 1] } output { [4] }

entry binned [n] (xs: [n]i32) = reduce_by_index [16] (\a b -> a / b) 1 (rep 0) xs
