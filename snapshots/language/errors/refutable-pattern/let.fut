-- A literal in a `let`, which has no other case.
-- ==
-- error: a literal can only be a pattern in `match`

def main (x: i32) = let (1, y) = (x, x) in y
