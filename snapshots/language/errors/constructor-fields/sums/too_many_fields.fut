-- A constructor is given too many fields.
-- ==
-- error: `#b` has (0|no) fields, and one is given

type t = #a i32 i32 | #b

def main (x: i32): t = #b x
