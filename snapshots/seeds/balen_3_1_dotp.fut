-- The dot product: a zipWith and a fold.
-- (van Balen 2020, section 3.1.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 2i64] [3i64, 4i64] } output { 11i64 }

def dotp [n] (xs: [n]i64) (ys: [n]i64): i64 = reduce (+) 0 (map2 (*) xs ys)

def main [n] (xs: [n]i64) (ys: [n]i64): i64 = dotp xs ys
