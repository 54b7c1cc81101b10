-- Rows in another order, each with something added: no row is copied for itself.

-- ==
-- structure { Screma 2 }
-- input { [[1i64, 2i64], [4i64, 8i64], [9i64, 5i64]] [2i64, 0i64, 2i64] }
-- output { [[10i64, 6i64], [2i64, 3i64], [10i64, 6i64]] }
-- input { [[1i64, 2i64]] [1i64] } error: Index

def main [n] [m] [k] (xss: [n][m]i64) (is: [k]i64) = map (map (+ 1)) (map (\i -> xss[i]) is)
