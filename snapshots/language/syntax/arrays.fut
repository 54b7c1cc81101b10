-- Array literals, nested, with a trailing comma; the row shape is the same everywhere.
-- ==
-- input { 7 } output { [7, 8, 9] [[1, 7], [8, 2]] [(0i64), 2i64] }

def main (x: i32) = ([x, x + 1, x + 2,], [[1, x], [x + 1, 2]], [0, length [x, x]])
