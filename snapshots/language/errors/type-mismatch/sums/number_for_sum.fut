-- A number where a sum is wanted.
-- ==
-- error: expected `#a i32 \| #b`

type t = #a i32 | #b

def main (x: i32): t = x
