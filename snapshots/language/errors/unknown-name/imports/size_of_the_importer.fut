-- A size in an imported file is none of the program's definitions.
-- ==
-- error: .*nothing is called `n`

import "lib/size"
def n = 3i64
def main (xs: [3]i32) = together xs xs
