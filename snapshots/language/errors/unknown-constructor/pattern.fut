-- A case of another type.
-- ==
-- error: there is no constructor `#other` in a `#none | #some i32`

type opt = #some i32 | #none

def f (x: opt): i32 = match x case #some v -> v case #other -> 1
