-- Nor can a local one.
-- ==
-- error: `go` calls itself

def main (n: i32) = let go (k: i32): i32 = if k == 0 then 0 else go (k - 1) in go n
