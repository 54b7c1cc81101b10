-- A size and a parameter of one name.
-- ==
-- error: `k` is bound twice

def main [k] (xs: [k]i32) (k: i64) = xs[k - 1]
