-- The argument's member has another type.
-- ==
-- error: .*n

module f (P: { val n: i32 }) = { def g (x: i32) = x + P.n }
module k = f { def n = 1i64 }
def main (x: i32) = k.g x
