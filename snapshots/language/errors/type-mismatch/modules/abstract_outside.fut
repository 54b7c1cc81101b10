-- Outside of its module an abstract type is not the type behind it.
-- ==
-- error: .*m\.t

module m: { type t val x: t } = { type t = i32 def x: t = 1 }
def main (x: i32) = x + m.x
