-- ==
-- error: .*is not UTF-8 text: line 2, byte 7

import "lib/latin"
def main (x: i32) = x
