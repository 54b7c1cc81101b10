-- Parameters and local variables hide opened names.
-- ==
-- input { 1 } output { 1 2 9 }

module m = { def k = 9i32 def v = 8i32 }
open m

def param (k: i32) = k
def bound (x: i32) = let v = x + 1 in v

def main (x: i32) = (param x, bound x, k)
