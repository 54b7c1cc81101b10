-- Nested maps give two sizes.
-- ==
-- input { [1, 2, 3] [10, 20] } output { [[10, 20], [20, 40], [30, 60]] [[10, 20, 30], [20, 40, 60]] }

def outer [n] [m] (xs: [n]i32) (ys: [m]i32): [n][m]i32 = map (\x -> map (* x) ys) xs
def main (xs: []i32) (ys: []i32) = (outer xs ys, outer ys xs)
