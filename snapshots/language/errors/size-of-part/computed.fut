-- A parameter whose size is computed from that of another one.
-- ==
-- error: the size `\(n / 2\)` of a parameter is computed from others

def f [n] (xs: [n]i32) (ys: [n / 2]i32) = xs[0] + ys[0]
def main (xs: []i32) = f xs xs
