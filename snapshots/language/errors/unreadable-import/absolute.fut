-- Paths lead from the file, and not from the root.
-- ==
-- error: `/lib/nothing` is no path

import "/lib/nothing"
def main (x: i32) = x
