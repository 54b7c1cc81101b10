-- A function that is defined after a module with parameters does not take the place of the built-in one in it.
-- ==
-- input { 4 } output { 7 400 }

module f (P: {val x: i32}) = { def g (xs: []i32) = map (+ P.x) xs }
def map (x: i32) = x * 100
module k = f { def x = 3i32 }
def main (x: i32) = ((k.g [x])[0], map x)
