-- A suffix that no number type has.
-- ==
-- error: `i7` is not a suffix of a number

def main (x: i32) = x + 1i7
