-- A type abbreviation is another name for a type.
-- ==
-- input { [1.0, 3.0] [2.0, 4.0] } output { 1.5 3.5 }

type point = (f64, f64)
type pair = (point, point)
def middle (((x1, y1), (x2, y2)): pair): point = ((x1 + x2) / 2, (y1 + y2) / 2)
def main (a: [2]f64) (b: [2]f64): point = middle ((a[0], a[1]), (b[0], b[1]))
