-- A definition after an import hides the imported one, for the program only.
-- ==
-- input { 3 } output { 3 4001 }

import "lib/base"
def one = 0i32
def main (x: i32) = (x + one, shown (next x))
