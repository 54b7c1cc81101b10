-- A bracket too many.
-- ==
-- error: expected a declaration .* found `\)`

def main (x: i32) = (x + 1))
