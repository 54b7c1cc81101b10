-- A module type that asks for `type` is not given a type that hides a size.
-- ==
-- error: the module has `type~ t`

module type S = { type t val x: t }
module m: S = { type~ t = []i32 def x: t = [1, 2] }
def main (x: i32) = x
