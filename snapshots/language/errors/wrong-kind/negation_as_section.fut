-- `(- 1)` is a negation, not a section.
-- ==
-- error: expected `_ -> _`, found a number

def main (xs: []i32) = map (- 1) xs
