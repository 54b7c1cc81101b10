-- A field too few.
-- ==
-- error: `#pair` has 2 fields, and one is given

type t = #pair i32 i32 | #none

def main (x: i32): t = #pair x
