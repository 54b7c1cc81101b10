-- The same of a lambda that is bound to a name.
-- ==
-- error: whose size is the value of `k`, a later parameter

def main (n: i64) = let f = \ys (k: i64) -> zip ys (iota k) in f (iota n) n
