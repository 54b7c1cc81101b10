-- Constructors take their fields as a function takes arguments.
-- ==
-- input { 2i32 } output { [#circle 2i32, #square 2i32 4i32, #none, #circle 6i32] }

type shape = #circle i32 | #square i32 i32 | #none

def main (x: i32): []shape = [#circle x, #square x (x * x), #none, #circle (if x > 0 then x + 4 else 0)]
