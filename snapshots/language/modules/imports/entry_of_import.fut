-- An entry of an imported file is an ordinary function here, and its `main` is hidden by the program's.
-- ==
-- input { 3 } output { 12 }

import "lib/entries"

def main (x: i32) = twice (twice x)
