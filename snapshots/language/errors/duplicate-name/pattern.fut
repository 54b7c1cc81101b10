-- A pattern that binds a name twice.
-- ==
-- error: `x` is bound twice

def f (x: i32, x: i32) = x
def main (x: i32) = f (x, x)
