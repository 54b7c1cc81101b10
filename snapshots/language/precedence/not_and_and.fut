-- `!` binds tighter than every operator.
-- ==
-- input { false false } output { false true }

def main (a: bool) (b: bool) = (!a && b, !(a && b))
