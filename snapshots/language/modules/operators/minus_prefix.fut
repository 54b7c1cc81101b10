-- A minus sign before a path is negation.
-- ==
-- input { 4 } output { -3 -1 }

module m = { def one = 1i32 def (-) (x: i32) (y: i32) = y + x }

def main (x: i32) = (-m.one + x - 6, -m.one)
