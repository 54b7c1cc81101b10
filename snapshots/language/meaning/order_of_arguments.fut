-- Arguments are evaluated from left to right.
-- ==
-- input { 0 } error: Index \[5\] out of bounds

def add (x: i32) (y: i32) = x + y
def main (x: i32) = add [1, 2][5] (1 / x)
