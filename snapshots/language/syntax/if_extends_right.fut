-- The last branch of an `if` extends as far to the right as it can.
-- ==
-- input { true } output { 1 11 }
-- input { false } output { 12 12 }

def main (c: bool) = (if c then 1 else 2 + 10, (if c then 1 else 2) + 10)
