-- A size gets its name from a value whose type is known where it is bound.
-- ==
-- error: what size `k` is can't be told: the value's type is not known yet

def f t = let [k] ys: [k]i32 = t in (k, ys)
def main (xs: []i32) = (f xs).0
