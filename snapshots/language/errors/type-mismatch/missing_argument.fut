-- A function where its result is meant.
-- ==
-- error: expected `i32`, found `i32 -> i32`

def add (x: i32) (y: i32): i32 = x + y
def main (x: i32): i32 = add x
