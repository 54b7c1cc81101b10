-- A name for a size that the pattern does not have.
-- ==
-- error: does not say what the size `k` is

def main (xs: []i32) = let [k] ys = xs in k + length ys
