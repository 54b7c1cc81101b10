-- A constructor that the type doesn't have.
-- ==
-- error: there is no constructor `#c`

type t = #a i32 | #b

def main (x: i32): t = if x > 0 then #a x else #c
