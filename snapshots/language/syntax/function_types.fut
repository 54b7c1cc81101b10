-- Function types associate to the right; a parameter may be a function.
-- ==
-- input { 7 } output { 14 42 }

def twice (f: i32 -> i32) (x: i32): i32 = f (f x)
def flip (f: i32 -> i32 -> i32): i32 -> i32 -> i32 = \x y -> f y x
def use_twice (g: (i32 -> i32) -> i32 -> i32) (x: i32): i32 = g (\y -> y * 2 - x) x
def main (x: i32) = (use_twice twice x + x, flip (-) 7 (twice (+ x) (5 * x)))
