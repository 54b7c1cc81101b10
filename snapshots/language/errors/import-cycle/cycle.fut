-- A file that imports one that imports it.
-- ==
-- error: cycle.fut -> errors/import-cycle/lib/back.fut -> errors/import-cycle/cycle.fut

import "lib/back"
def main (x: i32) = x
