-- A file imports itself.
-- ==
-- error: .*(cycl|circ|itself)

import "cycle_of_itself"
def main (x: i32) = x
