-- The body of a `let` extends as far to the right as it can, also inside operators.
-- ==
-- input { 5 } output { 18 }

def main (x: i32) = 2 + let y = x * 3 in y + 1
