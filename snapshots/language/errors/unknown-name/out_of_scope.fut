-- A variable of a branch, outside of it.
-- ==
-- error: nothing is called `y`

def main (x: i32) = (if x > 0 then let y = x in y else 0) + y
