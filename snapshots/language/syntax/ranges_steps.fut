-- The last element of a range is the last that the step reaches.
-- ==
-- input { } output { [1, 4, 7] [10, 7, 4] [1, 4, 7] [3] [5i64, 6i64] [1u8, 3u8, 5u8] }

def main = (1..4...9, 10..7..>1, 1..4..<10, 3...3, 5i64..<7, 1u8..3...6)
