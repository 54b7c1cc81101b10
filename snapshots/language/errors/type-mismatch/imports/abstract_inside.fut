-- What a program uses of an imported file has to keep what other modules of that file hide.
-- ==
-- error: .*expected `i32`, found `hidden.number.t`

import "lib/hidden"
def main (x: i32) = uses.f x
