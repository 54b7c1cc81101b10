-- ==
-- error: .*there is no such file; there is `Named.fut`

import "lib/named"
def main (x: i32) = x
