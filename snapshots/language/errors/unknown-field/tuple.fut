-- A component that the tuple does not have; they are counted from 0.
-- ==
-- error: there is no field `2` in a `\(i32, i32\)`

def main (x: i32) = (x, x).2
