-- Nor can the type of an external function.
-- ==
-- error: the size `\(n / 2\)` can't stand in a declaration

external "halve" : (n: i64) -> [n]f64 -> [n / 2]f64
def main [n] (xs: [n]f64) = halve n xs
