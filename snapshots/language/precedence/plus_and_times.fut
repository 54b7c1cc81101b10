-- `*`, `/`, `%`, `//` and `%%` bind tighter than `+` and `-`.
-- ==
-- input { 7 } output { 13 3 6 -3 4 }

def main (x: i32) = (x + 2 * 3, x - 8 / 2, 5 + x % 2, -(x - 4) // 1, x - 11 %% 4)
