-- No type holds it.
-- ==
-- error: literal-out-of-range: 1e400 does not fit in `f64`

def main = 1e400
