-- A literal where a type must stand.
-- ==
-- error: expected a type, found `1`

def main (x: 1) = x
