-- A folder can't be imported.
-- ==
-- error: .*folder

import "lib/folder"
def main (x: i32) = x
