-- A local definition of a file is not imported.
-- ==
-- error: .*hidden

import "lib/fine"
def main (x: i32) = x + hidden
