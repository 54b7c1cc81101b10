-- Operands are evaluated from left to right.
-- ==
-- input { 0 } error: division by zero

def main (x: i32) = 1 / x + [1, 2][5]
