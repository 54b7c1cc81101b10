-- The second of three files in a circle.
-- ==
-- error: .*(cycl|circ|itself|each other)

open import "three_c"
def b = 1i32
