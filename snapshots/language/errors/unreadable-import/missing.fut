-- A file that is not there.
-- ==
-- error: cannot read .*lib/nothing.fut: there is no such file

import "lib/nothing"
def main (x: i32) = x
