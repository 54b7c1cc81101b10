-- A variable hides a module of its name only as long as it is in scope.
-- ==
-- input { 3 } output { 13 5 }

module m = { def k = 5i32 }

def f (m: i32) = m + 10

def main (x: i32) = (f x, m.k)
