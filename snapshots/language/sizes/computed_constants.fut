-- Computed from constants it is a constant.
-- ==
-- input { [1, 2, 3, 4] } output { 4 }

def count: i64 = 8
def main (xs: [count / 2]i32) = i32.sum (map2 (\_ y -> y) xs [0, 0, 2 ** 1, 9 % 7 // 1])
