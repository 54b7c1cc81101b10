-- h1: the producer inlined by hand, so that f is in the program twice: one loop, which computes it once.
-- (van Balen 2020, chapter 1.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] } output { [4i64, 6i64] [2i64, 3i64] }

def f (x: i64): i64 = x + 1

def g (y: i64): i64 = y * 2

def main [n] (xs: [n]i64): ([n]i64, [n]i64) =
  (map (\x -> g (f x)) xs, map f xs)
