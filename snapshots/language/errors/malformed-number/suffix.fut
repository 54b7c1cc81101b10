-- A suffix that no number type has.
-- ==
-- error: `i7` is no suffix of a number

def main (x: i32) = x + 1i7
