-- The path of an import is in quotes.
-- ==
-- error: .*

import lib
def main (x: i32) = x
