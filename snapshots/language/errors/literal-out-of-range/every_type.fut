-- A literal that no type can hold.
-- ==
-- error: too large for every integer type

def main (x: i32) = x + 999999999999999999999999999999999999999999
