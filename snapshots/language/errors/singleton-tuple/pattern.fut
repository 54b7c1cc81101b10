-- Nor are there patterns for them.
-- ==
-- error: no tuples of one component

def main (x: i32,) = x
