-- A module type says what a type is, and hides a size with it.
-- ==
-- error: the type `t` hides a size

module type S = { type t = []i32 val x: t }
module m: S = { type~ t = []i32 def x: t = [1, 2] }
def main (x: i32) = x + m.x[0]
