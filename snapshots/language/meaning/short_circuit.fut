-- `&&` and `||` evaluate their right operand only when the left one doesn't decide.
-- ==
-- input { 0 } output { false true }
-- input { 2 } output { true false }

def main (x: i32) = (x != 0 && 10 / x == 5, x == 0 || 10 / x != 5)
