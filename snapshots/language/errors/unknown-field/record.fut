-- A field that the record does not have.
-- ==
-- error: there is no field `z` in a

def main (x: i32) = {x, y = x}.z
