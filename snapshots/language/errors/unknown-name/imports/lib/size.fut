-- ==
-- error: .*nothing is called `n`

def together (xs: [n]i32) (ys: [n]i32) = map2 (+) xs ys
