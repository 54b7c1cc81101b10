-- One of two files that import one another.
-- ==
-- error: .*(cycl|circ|itself|each other)

import "two_b"
def a = 1i32
