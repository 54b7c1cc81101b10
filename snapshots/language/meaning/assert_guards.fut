-- An `assert` is evaluated before what it guards.
-- ==
-- input { [3, 4] 1i64 } output { 4 }
-- input { [3, 4] 2i64 } error: Assertion is false

def get [n] (xs: [n]i32) (i: i64): i32 = assert (0 <= i && i < n) xs[i]
def main (xs: []i32) (i: i64) = get xs i
