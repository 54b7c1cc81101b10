-- A lambda's parameter takes only what always fits.
-- ==
-- error: this pattern does not fit #b

type t = #a i32 | #b

def main (xs: []t): []i32 = map (\(#a v) -> v) xs
