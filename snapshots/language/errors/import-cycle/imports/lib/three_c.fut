-- The third of three files in a circle.
-- ==
-- error: .*(cycl|circ|itself|each other)

import "./three_a"
def c = 1i32
