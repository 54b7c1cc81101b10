-- An operator is defined like a function, its name in parentheses.
-- ==
-- input { 3 4 } output { 25 }

def (<+>) (x: i32) (y: i32): i32 = x * x + y * y
def main (x: i32) (y: i32) = x <+> y
