-- An operator of a number module binds like the operator itself.
-- ==
-- input { 2 } output { 14 10 }

def main (x: i32) = (x i32.+ 3 i32.* 4, x * 2 i32.+ 3 i32.* x)
