-- A path goes into folders and, in the imported file, up from its own folder.
-- ==
-- input { 3 } output { 4 }

import "lib/deep/up"

def main (x: i32) = up x
