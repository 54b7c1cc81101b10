-- A caller who gives the first argument would not know its size yet.
-- ==
-- error: whose size is the value of `n`, a later parameter

def f xs n = zip xs (iota n)
def main (k: i64) = f (iota k) k
