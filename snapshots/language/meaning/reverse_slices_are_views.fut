-- Slicing what was sliced composes.
-- ==
-- input { [0, 1, 2, 3, 4, 5, 6, 7] } output { [6, 4, 2] [0, 1] }

def main (xs: []i32) = (xs[::-1][1:7:2], xs[2:][::-1][6:][:0] ++ xs[:2])
