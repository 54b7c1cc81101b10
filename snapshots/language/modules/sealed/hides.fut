-- What the module type does not name is hidden: an outer name of the same spelling is meant.
-- ==
-- input { 4 } output { 104 }

def helper = 100i32
module m: { val f: i32 -> i32 } = { def helper = 5i32 def f (x: i32) = x + helper - 5 }
open m

def main (x: i32) = f x + helper
