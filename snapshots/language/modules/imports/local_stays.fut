-- A local definition of a file serves the file alone.
-- ==
-- input { 2 } output { 2006 }

import "lib/base"
def hidden (x: i32) = x + 3

def main (x: i32) = shown x + hidden x
