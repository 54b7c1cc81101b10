-- Two definitions of one name: neither silently wins.
-- ==
-- error: `f` is defined twice

def f (x: i32) = x + 1
def f (x: i32) = x + 2
def main (x: i32) = f x
