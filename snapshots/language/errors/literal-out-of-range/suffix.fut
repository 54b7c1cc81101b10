-- A literal that its type can not hold.
-- ==
-- error: 300 does not fit in `u8`

def main (x: u8) = x + 300u8
