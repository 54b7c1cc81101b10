-- Definitions see those before them.
-- ==
-- input { 3 } output { 10 }

def f (x: i32) = x + 1
def g (x: i32) = f x * 2
def h (x: i32) = g x + 2
def main (x: i32) = h x
