-- A module has no type of that name, though it has a value of it.
-- ==
-- error: .*type.*t

module m = { def t = 1i32 }
def main (x: m.t) = x
