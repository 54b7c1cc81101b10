-- A function as a parameter gives arrays of one size only.
-- ==
-- error: a size of this function type is its parameter `k`

def at (n: i64) (make: (k: i64) -> [k]i64): [n]i64 = make n
def main (n: i64) = at n (\k -> iota k)
