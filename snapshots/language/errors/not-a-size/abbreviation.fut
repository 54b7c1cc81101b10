-- A type abbreviation can't compute a size but by sums, differences and products.
-- ==
-- error: the size `\(n / 2\)` can't stand in a declaration

type half [n] = [n / 2]i32
def main (xs: half [4]) = xs[0]
