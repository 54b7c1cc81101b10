-- A sum cannot have itself as a field.
-- ==
-- error: there is no type `list`

type list = #nil | #cons i32 list

def main (x: i32): i32 = x
