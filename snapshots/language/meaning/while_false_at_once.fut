-- A `while` whose condition is false at once gives the initial value, and its body isn't evaluated.
-- ==
-- input { 0 } output { 0 }

def main (x: i32) = loop y = x while y != 0 do 10 / (y - y)
