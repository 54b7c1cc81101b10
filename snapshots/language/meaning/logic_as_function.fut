-- As a function, `&&` gets both arguments evaluated.
-- ==
-- input { 1 } output { true }
-- input { 0 } error: division by zero

def both (f: bool -> bool -> bool) (x: i32) = f (x == 1) (1 / x == 1)
def main (x: i32) = both (&&) x
