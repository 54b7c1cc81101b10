-- Two imported files import the same third: its types and values are the same in both.
-- ==
-- input { 4 } output { 25 }

import "lib/left"
import "lib/right"

def main (x: i32) = left x + right x
