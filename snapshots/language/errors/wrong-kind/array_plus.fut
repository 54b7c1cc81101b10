-- Arithmetic on arrays.
-- ==
-- error: expected a number, found `\[\]i32`|expected a number, found `\[n\]i32`

def main (xs: []i32) = xs + 1
