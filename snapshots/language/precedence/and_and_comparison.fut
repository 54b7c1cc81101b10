-- Comparisons bind tighter than `&&`.
-- ==
-- input { false true false } output { false }
-- input { true false false } output { true }

def main (a: bool) (b: bool) (c: bool) = a && b == c
