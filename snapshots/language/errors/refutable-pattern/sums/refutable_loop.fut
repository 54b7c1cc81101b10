-- A loop's variable takes only what always fits.
-- ==
-- error: this pattern does not fit #b

type t = #a i32 | #b

def main (x: i32): i32 = loop v = 0 for #a w in [#a x, #b : t] do v + w
