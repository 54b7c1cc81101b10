-- `not` on bools, the same as `!`.
-- ==
-- input { [true, false] } output { [false, true] [false, true] }

def main (xs: []bool) = (map not xs, map (\x -> !x) xs)
