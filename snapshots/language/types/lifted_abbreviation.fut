-- An abbreviation may have anonymous sizes: each use has its own.
type~ vec 'a = []a
type^ step = i32 -> i32

def join (g: step) (xs: vec i32) (ys: vec i32): vec i32 = map g (xs ++ ys)
def main (xs: []i32) = join (+ 1) xs (xs ++ xs)
-- ==
-- input { [1, 2] } output { [2, 3, 2, 3, 2, 3] }
