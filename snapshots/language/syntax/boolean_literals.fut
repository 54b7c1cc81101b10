-- `true` and `false`.
-- ==
-- input { 1 } output { true false }

def main (x: i32) = (x == 1 && true, x == 1 && false)
