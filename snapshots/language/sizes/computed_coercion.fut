-- A coercion to a computed size is checked when the program runs.
-- ==
-- input { [1, 2, 3, 4] } output { [[1, 2], [3, 4]] }
-- input { [1, 2, 3] } error: cannot match shape of type

def main [n] (xs: [n]i32) = unflatten (xs :> [(n / 2) * 2]i32) : [n / 2][2]i32
