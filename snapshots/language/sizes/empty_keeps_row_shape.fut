-- An empty array of rows keeps the shape of its rows.
-- ==
-- input { empty([0][3]i32) } output { empty([0][3]f64) 3i64 empty([3][0]i32) }
-- input { empty([2][0]i32) } output { empty([2][0]f64) 0i64 empty([0][2]i32) }

def main [n] [m] (xss: [n][m]i32) = (map (map f64.i32) xss, m, transpose xss)
