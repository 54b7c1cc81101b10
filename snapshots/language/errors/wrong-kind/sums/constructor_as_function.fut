-- A constructor with fields is not a function by itself.
-- ==
-- error: `#some` is a constructor

type opt = #some i32 | #none

def main (xs: []i32): []opt = map #some xs
