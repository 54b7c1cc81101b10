-- Sections with a path between backticks, and a size and a range from a module's constant.
-- ==
-- input { [1, 2, 3, 4] } output { [0, 1, 2, 3] [0, -1, -2, -3] [0, 1, 2] }

module m = { def n = 3i64 def f (x: i32) (y: i32) = x - y }

def main (xs: [m.n + 1]i32) = (map (`m.f` 1) xs, map (1 `m.f`) xs, map i32.i64 (0..<m.n))
