-- A type of functions must say so, also if the functions are within a record.
-- ==
-- error: the type `step` has functions in it

type~ step = {apply: i32 -> i32, name: []u8}
def main (x: i32) = x
