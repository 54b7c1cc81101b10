-- A polymorphic operator.
-- ==
-- input { [1, 2] [3, 4] } output { [1, 2, 3, 4, 1, 2] [true, false, true] }

def (+|+) 'a [n] [m] (xs: [n]a) (ys: [m]a): [n + m]a = concat xs ys
def main (xs: []i32) (ys: []i32) = (xs +|+ ys +|+ xs, [true] +|+ [false] +|+ [true])
