-- A number is no function.
-- ==
-- error: applied to too many arguments

def main (x: i32) = x 1
