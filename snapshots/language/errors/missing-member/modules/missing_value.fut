-- A sealed module lacks a value that its module type asks.
-- ==
-- error: .*second

module type S = { val first: i32 val second: i32 }
module m: S = { def first = 1i32 }
def main (x: i32) = x + m.first
