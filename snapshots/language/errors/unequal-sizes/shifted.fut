-- A size and that size plus one.
-- ==
-- error: `n` and `n \+ 1`|`n \+ 1` and `n`

def main (n: i64) = zip (iota n) (iota (n + 1))
