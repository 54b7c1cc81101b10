-- Two constructors of one name.
-- ==
-- error: the type has the constructor `#some` twice

type t = #some i32 | #some bool

def f (x: t): i32 = 1
