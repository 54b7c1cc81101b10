-- Where the left operand doesn't decide, the right one is evaluated, and may fail.
-- ==
-- input { 0 } error: division by zero

def main (x: i32) = x == 0 && 1 / x == 1
