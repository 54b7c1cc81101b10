-- One float makes all literals of an array floats.
-- ==
-- input { } output { [1.0, 2.5, 3.0] [1u8, 2u8] }

def main = ([1, 2.5, 3], [1, 2u8])
