-- h2: the optimal formulation by hand, an array of pairs.
-- (van Balen 2020, chapter 1.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] [2i64, 3i64] }

def f (x: i64): i64 = x + 1

def g (y: i64): i64 = y * 2

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  unzip (map (\x -> let y = f x in (g y, y)) xs)
