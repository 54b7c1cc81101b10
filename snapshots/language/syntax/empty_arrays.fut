-- An empty array literal takes its type, row shape included, from its place.
-- ==
-- input { 3i64 } output { empty([0]f64) empty([0][3]i32) 0i64 [1, 2] }

def main (n: i64) =
  let none: [0]f64 = []
  let rows: [][n]i32 = []
  in (none, rows, length rows, [1, 2] ++ [])
