-- A field too many.
-- ==
-- error: `#some` has one field, and 2 are given

type opt = #some i32 | #none

def f (x: opt): i32 = match x case #some v w -> v + w case #none -> 0
