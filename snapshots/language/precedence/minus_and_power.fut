-- A sign binds tighter than every operator, and looser than application.
-- ==
-- input { 3 } output { 9 -9 -4 -7 }

def next (x: i32): i32 = x + 1
def main (x: i32) = (-x ** 2, -(x ** 2), -next x, -x - 4)
