-- A loop without `do`.
-- ==
-- error: expected `do` before the body

def main (n: i32) = loop x = 1 for i < n x * 2
