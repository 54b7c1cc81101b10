-- A binary number of other digits.
-- ==
-- error: `0b12` is not a number

def main (x: i32) = x + 0b12
