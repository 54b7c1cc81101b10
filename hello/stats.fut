-- Mean, spread, and how far each value lies from the mean. Lawson makes three loops of it: the mean
-- needs all values, the spread needs the mean, and the distances need the spread.
--
--   lawson run stats.fut data.csv:height
--   lawson explain stats.fut
--   lawson test stats.fut
def mean [n] (xs: [n]f64): f64 = f64.sum xs / f64.i64 n

def main [n] (xs: [n]f64): (f64, f64, [n]f64) =
  let centre = mean xs
  let squares = map (\x -> (x - centre) * (x - centre)) xs
  let spread = f64.sqrt (mean squares)
  let scores = map (\x -> (x - centre) / spread) xs
  in (centre, spread, scores)

-- ==
-- input { [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0] }
-- output { 5.0 2.0 [-1.5, -0.5, -0.5, -0.5, 0.0, 0.0, 1.0, 2.0] }
