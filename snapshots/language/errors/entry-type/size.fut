-- An entry point with a size that no argument has.
-- ==
-- error: do not say what the size `n` is

def main [n] (x: i32): [n]i32 = replicate n x
