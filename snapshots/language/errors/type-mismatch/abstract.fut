-- What an abstract type is, only its module knows.
-- ==
-- error: expected `i32`, found `m.t`

module m : { type t val x : t } = { type t = i32 def x = 1i32 }
def f (x: i32) = x
def main (x: i32) = f m.x + x
