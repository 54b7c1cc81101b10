-- A size that is one component of an earlier parameter.
-- ==
-- error: part of another parameter

def f (n: i64, x: i32) (ys: [n]i32) = x + ys[0]
def main (xs: []i32) = f (1, 2) xs
