-- A size that only a run tells has a name within the type.
-- ==
-- input { [1i32, -2, 3] } output { 2i64 }

type some [n] = [n]i32
type~ any = ?[n].some [n]

def positive (xs: []i32): any = filter (> 0) xs

def main (xs: []i32): i64 = length (positive xs)
