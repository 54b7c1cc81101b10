-- A slice without its last element.
-- ==
-- error: there is no position -1

def main (xs: []f64) = xs[:-1]
