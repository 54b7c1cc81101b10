-- `&&` binds tighter than `||`.
-- ==
-- input { true true false } output { true }
-- input { false true false } output { false }

def main (a: bool) (b: bool) (c: bool) = a || b && c
