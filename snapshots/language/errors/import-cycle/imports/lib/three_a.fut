-- One of three files in a circle.
-- ==
-- error: .*(cycl|circ|itself|each other)

module b = import "three_b"
def a = 1i32
