-- A type given by the author may be less general than the inferred one.
-- ==
-- input { 7 } output { 8u8 7 }

def id' (x: u8): u8 = x
def main (x: i32) = (id' 7 + 1, (\y -> y) x)
