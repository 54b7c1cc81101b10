-- `init` and `tail` have the same size: neighbours can be zipped.
-- ==
-- input { [1, 4, 9, 16] } output { [3, 5, 7] }

def main (xs: []i32) = map2 (-) (tail xs) (init xs)
