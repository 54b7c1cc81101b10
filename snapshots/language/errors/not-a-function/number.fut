-- A number is not a function.
-- ==
-- error: applied to too many arguments

def main (x: i32) = x 1
