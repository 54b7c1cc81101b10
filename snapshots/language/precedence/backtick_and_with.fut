-- `with` binds tighter than backticks: the right operand is the changed array.
-- ==
-- input { [1, 2] [3, 4] } output { [10, 6] }

def plus [n] (xs: [n]i32) (ys: [n]i32): [n]i32 = map2 (+) xs ys
def main (xs: []i32) (ys: []i32) = xs `plus` ys with [0] = 9
