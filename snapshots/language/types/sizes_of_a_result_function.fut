-- The function that is given takes functions of arrays with a computed size.
-- ==
-- input { 2i64 3i64 } output { 18.0 }

def over (n: i64) (m: i64) = \(f: [m ** n]f64 -> f64) -> f (replicate (m ** n) 2.0)

def main (n: i64) (m: i64) = over n m f64.sum
