-- An operator without its right operand.
-- ==
-- error: expected an expression, found the end

def main (x: i32) = x +
