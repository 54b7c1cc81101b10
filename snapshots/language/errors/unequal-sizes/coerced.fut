-- A coercion is to the wanted type, and not to another one.
-- ==
-- error: `n / 2` and `n >> 1` are not known to be equal

def main [n] (xs: [n]i32): [n / 2]i32 = take (n - n / 2) xs :> [n >> 1]i32
