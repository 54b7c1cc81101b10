-- A pattern of two components for a value of three.
-- ==
-- error: the pattern takes a tuple of 2

def main (x: i32) = let (a, b) = (x, x, x) in a + b
