-- Size parameters stand before the other parameters.
-- ==
-- error: expected a parameter, `:` or `=`, found `\[`

def main (k: i64) [n] (xs: [n]i32) = k + n
