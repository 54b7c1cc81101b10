-- A plain module is applied.
-- ==
-- error: .*m

module m = { def g (x: i32) = x }
module k = m { def n = 1i32 }
def main (x: i32) = k.g x
