-- The size that a loop changes may begin as that of a parameter whose size has no name.
-- ==
-- entry: doubled
-- input { [1, 2] }
-- output { [1, 2, 1, 2, 1, 2, 1, 2] }
-- input { empty([0]i32) }
-- output { empty([0]i32) }
entry doubled (xs: []i32) = loop ys = xs for _i < 2i32 do ys ++ ys

-- ==
-- entry: longer
-- input { [1, 2] }
-- output { [1, 2, 0, 1] [2, 3] }
entry longer (xs: []i32) = loop (ys, zs) = (xs, xs) for i < 2 do (ys ++ [i], map (+ i) zs)
