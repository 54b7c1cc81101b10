-- Integer literals: decimal, hexadecimal, binary, with separators; alone they are `i32`.
-- ==
-- input { } output { 1234567 255 3735928559u32 10 11 -2147483648 }

def main = (1_234_567, 0xff, 0xdead_BEEFu32, 0b1010, 0B10_11, -2147483648)
