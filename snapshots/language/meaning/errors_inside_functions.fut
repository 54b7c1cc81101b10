-- An error inside of a function ends the whole program, wherever it was called.
-- ==
-- input { [4, 2, 1] } output { [2, 5, 10] }
-- input { [4, 0, 1] } error: division by zero

def f (x: i32) = 10 / x
def main (xs: []i32) = map f xs
