-- A function works for all types that its type parameters stand for.
-- ==
-- input { [3, 1, 2] [true, false] } output { [3, 2] [true, false] 3 }

def ends 'a [n] (xs: [n]a): [2]a = [xs[0], xs[n - 1]]
def main (xs: []i32) (bs: []bool) = (ends xs, ends bs, (ends (zip xs xs))[0].1)
