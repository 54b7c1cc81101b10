-- The argument lacks what the parameter asks.
-- ==
-- error: .*n

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.n }
module k = f { def m = 1i32 }
def main (x: i32) = k.g x
