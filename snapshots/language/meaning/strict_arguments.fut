-- Arguments are evaluated before the call, whether or not the function uses them.
-- ==
-- input { 1 } output { 7 }
-- input { 0 } error: division by zero

def seven (_: i32) = 7
def main (x: i32) = seven (1 / x)
