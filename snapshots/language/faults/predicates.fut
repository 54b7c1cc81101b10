-- `any`, `all` and `find_index` ask every element, so that a later one can fail.
-- ==
-- entry: any_of
-- input { [1, 0] }
-- error: division by zero
-- input { [1, 2] } output { true }

entry any_of (xs: []i32) = any (\x -> 10 / x == 10) xs

-- ==
-- entry: all_of
-- input { [1, 0] }
-- error: division by zero
-- input { [1, 2] } output { false }

entry all_of (xs: []i32) = all (\x -> 10 / x == 5) xs

-- ==
-- entry: first_of
-- input { [1, 0] }
-- error: division by zero
-- input { [1, 2] } output { 0i64 }

entry first_of (xs: []i32) = find_index (\x -> 10 / x == 10) xs
