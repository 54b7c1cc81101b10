-- A member may have the name of a built-in function, by means of which it is defined.
-- ==
-- input { [1, 2] } output { [3, 2] }

module m = { def reverse [n] (xs: [n]i32) = map (+ 1) (reverse xs) }
def main [n] (xs: [n]i32) = m.reverse xs
