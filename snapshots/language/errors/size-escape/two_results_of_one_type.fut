-- Two calls of one function, and a type that says that their results have one size.
-- ==
-- error: the size `n` is known only inside.*

def both 'a '^b (f: a -> b) (x: a) (y: a): (b, b) = (f x, f y)

def main (n: i64) (m: i64) = both iota n m
