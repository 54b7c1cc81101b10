-- `rep` makes as many copies as its type says.
-- ==
-- input { [1, 2, 3] } output { [11, 12, 13] [[0, 0, 0], [0, 0, 0]] }

def main [n] (xs: [n]i32) = (map2 (+) xs (rep 10), rep (rep 0) : [2][n]i32)
