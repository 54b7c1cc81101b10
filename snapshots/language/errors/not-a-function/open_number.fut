-- A number whose type is open is no function either.
-- ==
-- error: not-a-function: an argument too many

def main (x: i32) = 1 x
