-- The result's type is given after a colon; a literal in the body follows it.
-- ==
-- input { 4 } output { 0.25 }

def inverse (x: f64): f64 = 1 / x
def main (x: i32): f64 = inverse (f64.i32 x)
