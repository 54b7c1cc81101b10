-- A parameter takes only what always fits.
-- ==
-- error: this pattern does not fit #b

type t = #a i32 | #b

def f ((#a v): t): i32 = v

def main (x: t): i32 = f x
