-- An abbreviation can't leave open how long the arrays are that a function takes.
-- ==
-- error: an anonymous size in the parameter of a function type

type^ summary = []f64 -> f64

def main (xs: []f64) = f64.sum xs
