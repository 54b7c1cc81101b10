-- Shifts bind tighter than `|`.
-- ==
-- input { 1 } output { 9 8 }

def main (x: i32) = (x | x << 3, (x | x) << 3)
