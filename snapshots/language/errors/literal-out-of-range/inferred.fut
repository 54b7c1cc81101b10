-- Without a suffix, and decided by its use.
-- ==
-- error: 200 does not fit in `i8`

def main (x: i8) = x * 200
