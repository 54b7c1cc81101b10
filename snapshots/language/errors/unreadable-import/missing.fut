-- A file that is not there.
-- ==
-- error: cannot read errors/unreadable-import/lib/nothing.fut

import "lib/nothing"
def main (x: i32) = x
