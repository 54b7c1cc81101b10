-- A function in backticks can be defined, and used, between its parameters.
-- ==
-- input { 17 5 } output { 2 }

def (x: i32) `remainder` (y: i32): i32 = x - (x / y) * y
def main (x: i32) (y: i32) = x `remainder` y
