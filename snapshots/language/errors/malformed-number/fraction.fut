-- A fraction with the suffix of an integer type.
-- ==
-- error: `1.5i32` is not an integer

def main (x: i32) = x + 1.5i32
