-- The other of two files that import one another.
-- ==
-- error: .*(cycl|circ|itself|each other)

import "two_a"
def b = 1i32
