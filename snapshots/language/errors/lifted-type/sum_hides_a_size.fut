-- A constructor with an array of any size hides it.
-- ==
-- error: the type `found` hides a size

type found = #some ([]i32) | #nothing
def main (x: i32) = x
