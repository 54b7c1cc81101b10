-- Integers wrap around in every width.
-- ==
-- input { 127i8 255u8 2147483647 } output { -128i8 0u8 -2147483648 -2147483648i32 }

def main (a: i8) (b: u8) (c: i32) = (a + 1, b + 1, c + 1, -(c + 1))
