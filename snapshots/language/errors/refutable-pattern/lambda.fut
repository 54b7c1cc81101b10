-- A literal as a parameter.
-- ==
-- error: a literal can only be a pattern in `match`

def main (xs: []i32) = map (\(0, x) -> x) (zip xs xs)
