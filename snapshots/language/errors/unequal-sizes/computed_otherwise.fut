-- Two expressions that are written differently are two sizes, though they are equal whenever this runs.
-- ==
-- error: the sizes `n / 2` and `n >> 1` are not known to be equal

def half (n: i64): [n / 2]i32 = replicate (n >> 1) 0
def main (n: i64) = half n
