-- A constructor is given too few fields.
-- ==
-- error: `#a` has 2 fields, and one is given

type t = #a i32 i32 | #b

def main (x: i32): t = #a x
