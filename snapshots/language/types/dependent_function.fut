-- A parameter that is a function may give an array of the length that its argument says.
-- ==
-- input { 3i64 } output { ([0i64, 1i64, 2i64], [0i64, 1i64]) ([30i64, 30i64, 30i64], [20i64, 20i64]) }

def twice (g: (n: i64) -> [n]i64) (k: i64): ([k]i64, [2]i64) = (g k, g 2)
def main (k: i64) = (twice iota k, twice (\n -> replicate n (n * 10)) k)
