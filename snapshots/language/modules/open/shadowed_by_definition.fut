-- A definition after an `open` hides the opened name.
-- ==
-- input { 1 } output { 21 }

module m = { def f (x: i32) = x + 10 }
open m
def f (x: i32) = x + 20

def main (x: i32) = f x
