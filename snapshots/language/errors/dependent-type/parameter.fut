-- A function as a parameter may give arrays as long as its argument says, but not of a computed length.
-- ==
-- error: a size of this function type is computed from its parameter `k`

def at (n: i64) (make: (k: i64) -> [k / 2]i64) = make n
def main (n: i64) = at n (\k -> iota (k / 2))
