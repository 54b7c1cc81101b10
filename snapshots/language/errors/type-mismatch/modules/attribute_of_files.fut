-- The attribute of files that have become modules is no way around the check.
-- ==
-- error: .*expected `bool`, found `i32`

#[imported]
module m = { def bad (x: i32): bool = x }
def main (x: i32) = x
