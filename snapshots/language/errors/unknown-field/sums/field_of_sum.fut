-- A sum has no fields with names.
-- ==
-- error: there is no field

type t = #a {x: i32} | #b

def main (t: t): i32 = t.x
