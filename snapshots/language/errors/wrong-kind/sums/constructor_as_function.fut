-- A constructor with fields is no function by itself.
-- ==
-- error: found a type without functions

type opt = #some i32 | #none

def main (xs: []i32): []opt = map #some xs
