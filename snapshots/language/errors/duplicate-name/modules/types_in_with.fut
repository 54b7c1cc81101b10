-- What `with` says of a type has two sizes of one name.
-- ==
-- error: `n` is bound twice

module type S = { type t [n] [m] }
module type T = S with t [n] [n] = [n]i32
def main (x: i32) = x
