-- Two arrays in one sum must have the size that the type tells.
-- ==
-- error: the sizes `n` and `m` are not known to be equal

type t [n] = #a ([n]i32) ([n]i32) | #b

def main [n] [m] (x: [n]i32) (y: [m]i32): t [n] = #a x y
