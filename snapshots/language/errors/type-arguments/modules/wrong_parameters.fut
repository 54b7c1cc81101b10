-- `with` gives other parameters than the type has.
-- ==
-- error: .*t

module type S = { type t [n] val f [n]: t [n] -> i32 }
module m: S with t = i32 = { type t = i32 def f (x: t) = x }
def main (x: i32) = x
