-- One of two constructors does not fit every value.
-- ==
-- error: this pattern does not fit #none

type opt = #some i32 | #none

def f (x: opt): i32 = let #some v = x in v
