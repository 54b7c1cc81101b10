-- Comments begin with `--`.
-- ==
-- error: expected a declaration .* found `//`

// The identity.
def main (x: i32) = x
