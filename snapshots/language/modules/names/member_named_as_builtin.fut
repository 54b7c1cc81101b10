-- A member may have the name of a built-in operator, by means of which it is defined.
-- ==
-- input { 4 } output { 9 }

module a = { def (+) (x: i32) (y: i32) = x + y + 1 }
def main (x: i32) = x a.+ x
