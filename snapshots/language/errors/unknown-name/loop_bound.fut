-- The bound of a loop does not see its variables.
-- ==
-- error: nothing is called `m`

def main (n: i32) = loop m = n for i < m do m + i
