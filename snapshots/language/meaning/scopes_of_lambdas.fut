-- A lambda's parameter hides names around it, inside of it only.
-- ==
-- input { 2 [1, 2, 3] } output { [1, 4, 9] [2, 4, 6] 2 }

def main (x: i32) (xs: []i32) = (map (\x -> x * x) xs, map (* x) xs, x)
