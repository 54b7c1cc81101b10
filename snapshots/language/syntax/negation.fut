-- Unary minus and `!`: bitwise complement on integers, "not" on booleans.
-- ==
-- input { 5 true } output { -5 5 -6 false 250u8 true }

def main (x: i32) (b: bool) = (-x, - -x, !x, !b, !5u8, !(!b))
