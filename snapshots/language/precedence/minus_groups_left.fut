-- `-` and `+` group to the left.
-- ==
-- input { 10 } output { 5 9 }

def main (x: i32) = (x - 3 - 2, x - 3 + 2)
