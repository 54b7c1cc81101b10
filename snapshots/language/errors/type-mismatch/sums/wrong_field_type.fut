-- A field of the wrong type.
-- ==
-- error: expected .*i32.*, found .*bool

type t = #a i32 | #b

def main (x: bool): t = #a x
