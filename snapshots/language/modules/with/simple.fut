-- `with` makes an abstract type known.
-- ==
-- input { 4 } output { 9 }

module type S = { type t val five: t }
module m: S with t = i32 = { type t = i32 def five: t = 5 }

def main (x: i32) = m.five + x
