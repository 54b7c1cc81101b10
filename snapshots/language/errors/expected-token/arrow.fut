-- A lambda is written with `->`.
-- ==
-- error: expected `->` after the parameters of the lambda, found `=>`

def main (x: i32) = (\y => y) x
