-- `>>` keeps the sign of signed numbers only; the count is taken modulo the width.
-- ==
-- input { -8 4294967288u32 33 } output { -2 1073741822u32 -16 -4 }

def main (x: i32) (y: u32) (k: i32) = (x >> 2, y >> 2, x << k, x >> k)
