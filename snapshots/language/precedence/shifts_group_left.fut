-- Shifts group to the left.
-- ==
-- input { 1 } output { 64 8 }

def main (x: i32) = (x << 2 << 4, 64 >> 2 >> 1)
