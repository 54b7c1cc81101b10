-- Two constructors of one name.
-- ==
-- error: `some` .* twice

type t = #some i32 | #some bool

def f (x: t): i32 = 1
