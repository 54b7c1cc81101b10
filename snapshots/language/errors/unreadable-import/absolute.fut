-- Paths lead from the file, and not from the root.
-- ==
-- error: `/lib/nothing` is not a path

import "/lib/nothing"
def main (x: i32) = x
