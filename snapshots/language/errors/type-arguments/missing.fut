-- An abbreviation without its argument.
-- ==
-- error: `vector` takes 1 sizes and 0 types

type vector [n] = [n]f64
def main (v: vector) = v
