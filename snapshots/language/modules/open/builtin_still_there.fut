-- A module may carry the name of a built-in function, and the function is then hidden.
-- ==
-- input { [1, 2] } output { [2, 3] }

module reduce = { def f [n] (xs: [n]i32) = map (+ 1) xs }

def main (xs: []i32) = reduce.f xs
