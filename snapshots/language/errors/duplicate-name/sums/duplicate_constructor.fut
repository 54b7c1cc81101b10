-- A type with the same constructor twice.
-- ==
-- error: the type has the constructor `#a` twice

type t = #a i32 | #b | #a bool

def main (x: i32): i32 = x
