-- Nor where the function is local.
-- ==
-- error: whose size is the value of `ys`, itself

def main (xs: []i64) = let f ys = zip ys (iota ys[0]) in f xs
