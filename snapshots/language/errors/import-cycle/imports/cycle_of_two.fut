-- A file imports one that imports another that imports it again.
-- ==
-- error: .*(cycl|circ|itself|each other)

import "lib/two_a"
def main (x: i32) = x
