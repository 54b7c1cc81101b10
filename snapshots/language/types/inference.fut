-- Types need not be written: they follow from how things are used.
-- ==
-- input { [1.0, 2.0, 3.0] } output { 2.0 0.6666666666666666 }

def mean xs = f64.sum xs / f64.i64 (length xs)
def variance xs = let m = mean xs in mean (map (\x -> (x - m) ** 2) xs)
def main (xs: []f64) = (mean xs, variance xs)
