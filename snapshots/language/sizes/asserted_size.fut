-- What is asserted of a size does not make it another one.
-- ==
-- input { 3i64 } output { [0i64, 1i64, 2i64] }
-- input { -1i64 } error: Assertion is false

def main (n: i64): [n]i64 = iota (assert (n >= 0) n)
