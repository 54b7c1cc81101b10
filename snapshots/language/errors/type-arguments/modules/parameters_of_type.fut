-- A type has other parameters than its module type asks.
-- ==
-- error: .*t

module type S = { type t 'a }
module m: S = { type t = i32 }
def main (x: i32) = x
