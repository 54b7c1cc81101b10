-- Two sizes of the caller.
-- ==
-- error: the sizes `n` and `m` are not known to be equal

def main [n] [m] (xs: [n]i32) (ys: [m]i32) = map2 (+) xs ys
