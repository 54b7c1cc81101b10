-- Three files import one another in a circle.
-- ==
-- error: .*(cycl|circ|itself|each other)

import "lib/three_a"
def main (x: i32) = x
