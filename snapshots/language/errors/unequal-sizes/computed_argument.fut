-- The size of an argument is that of its parameter with the arguments in the place of the parameters.
-- ==
-- error: not known to be equal

def f [n] (xs: [n]i32) (ys: [n / 2]i32) = xs[0] + ys[0]
def main (n: i64) (xs: [n]i32) (ys: [n / 3]i32) = f xs ys
