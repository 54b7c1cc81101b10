-- `'b` stands for one type, so for arrays of one size.
-- ==
-- error: the size `n` is known only inside.*

def call 'a 'b (f: a -> b) (x: a): b = f x

def main (n: i64) = call iota n
