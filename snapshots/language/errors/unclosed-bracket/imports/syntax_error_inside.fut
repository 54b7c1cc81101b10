-- An imported file that can't be parsed.
-- ==
-- error: .*

import "lib/wrong_syntax"
def main (x: i32) = x
