-- `assert c e` is `e` when `c` holds, and a run-time error when it doesn't.
-- ==
-- input { 4 } output { 2 }
-- input { 5 } error: Assertion is false

def half (x: i32): i32 = assert (x % 2 == 0) (x / 2)
def main (x: i32) = half x
