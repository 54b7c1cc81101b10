-- A file that imports one that imports it.
-- ==
-- error: cycle.fut -> .*lib/back.fut -> .*cycle.fut

import "lib/back"
def main (x: i32) = x
