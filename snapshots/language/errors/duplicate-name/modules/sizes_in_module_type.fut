-- A value that a module type asks for has two sizes of one name.
-- ==
-- error: `n` is bound twice

module type S = { val f [n] [n]: [n]i32 -> [n]i32 -> i32 }
def main (x: i32) = x
