-- A module that nothing is called.
-- ==
-- error: there is no module `sum`

open sum
def main (x: i32) = x
