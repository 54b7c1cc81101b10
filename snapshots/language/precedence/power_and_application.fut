-- Application binds tighter than `**`, as tight as it can.
-- ==
-- input { 2 } output { 9 5 }

def next (x: i32): i32 = x + 1
def main (x: i32) = (next x ** 2, next (x ** 2))
