-- `+` and `-` bind tighter than shifts.
-- ==
-- input { 1 } output { 8 16 }

def main (x: i32) = (x << 2 + x, 64 >> 3 - x)
