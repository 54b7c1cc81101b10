-- A slice may be empty, at the very end as well.
-- ==
-- input { [1, 2, 3] } output { empty([0]i32) empty([0]i32) 0i64 }

def main (xs: []i32) = (xs[1:1], xs[3:], length xs[0:0])
