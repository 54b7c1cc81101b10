-- A number whose type is open is not a function either.
-- ==
-- error: not-a-function: an argument too many

def main (x: i32) = 1 x
