-- Arithmetic on booleans.
-- ==
-- error: expected a number, found `bool`

def main (b: bool) = b + 1
