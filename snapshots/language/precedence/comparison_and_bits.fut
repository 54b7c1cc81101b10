-- `&`, `|` and `^` bind tighter than comparisons, unlike in C.
-- ==
-- input { 5 } output { true true true }

def main (x: i32) = (x & 1 == 1, 7 == x | 2, x ^ 1 < 5)
