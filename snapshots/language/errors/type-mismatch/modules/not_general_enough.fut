-- A member is less general than its module type asks.
-- ==
-- error: .*same

module type S = { val same 'a: a -> a }
module m: S = { def same (x: i32) = x }
def main (x: i32) = m.same x
