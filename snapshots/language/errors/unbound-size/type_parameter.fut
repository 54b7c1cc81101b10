-- A type has a size as a parameter, and no array of that size.
-- ==
-- error: the type `t` has no array of the size `n`

type t [n] = i32
def main (x: i32) = x
