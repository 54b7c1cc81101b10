-- let takes only what always fits.
-- ==
-- error: this pattern does not fit #b

type t = #a i32 | #b

def main (x: t): i32 =
  let #a v = x
  in v
