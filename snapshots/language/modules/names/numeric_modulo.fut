-- Every number module has a remainder.
-- ==
-- input { 7 } output { 1 }

module f (N: numeric) = { def g (x: N.t) = x N.% N.i32 3 }
module k = f i32
def main (x: i32) = k.g x
