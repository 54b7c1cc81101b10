-- Slices: every combination of first index, end and stride. Missing parts follow the stride's sign.
-- ==
-- input { [0, 1, 2, 3, 4, 5, 6] }
-- output { [0, 1, 2, 3, 4, 5, 6] [2, 3, 4, 5, 6] [0, 1, 2, 3] [2, 3, 4]
--          [0, 3, 6] [1, 3, 5] [0, 2, 4] [1, 4] }

def main (xs: []i32) =
  (xs[:], xs[2:], xs[:4], xs[2:5], xs[::3], xs[1::2], xs[:5:2], xs[1:6:3])
