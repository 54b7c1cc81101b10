-- A definition without parameters is a constant; later definitions see it.
-- ==
-- input { 10 } output { 32 }

def two = 2i32
def twenty_two = 20 + two
def main (x: i32) = twenty_two + x
