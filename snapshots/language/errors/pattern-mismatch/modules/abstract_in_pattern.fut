-- A pattern does not look into an abstract type.
-- ==
-- error: .*m\.t

module m: { type t val x: i32 -> t } = { type t = {q: i32} def x k: t = {q = k} }
def main (x: i32) = let {q} = m.x x in q
