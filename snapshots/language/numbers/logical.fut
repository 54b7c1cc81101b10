-- `&&`, `||` and `not` as functions, on all operands.
-- ==
-- entry: and
-- input { [false, false, true, true] [false, true, false, true] }
-- output { [false, false, false, true] [false, false, false, true] }

entry and [n] (xs: [n]bool) (ys: [n]bool) = (map2 (&&) xs ys, map2 (bool.&&) xs ys)

-- ==
-- entry: or
-- input { [false, false, true, true] [false, true, false, true] }
-- output { [false, true, true, true] [false, true, true, true] }

entry or [n] (xs: [n]bool) (ys: [n]bool) = (map2 (||) xs ys, map2 (bool.||) xs ys)

-- ==
-- entry: negation
-- input { [false, true] } output { [true, false] [true, false] }

entry negation (xs: []bool) = (map not xs, map bool.not xs)
