-- A file does not pass on what it imports.
-- ==
-- error: .*shown

import "lib/importer"
def main (x: i32) = x + shown
