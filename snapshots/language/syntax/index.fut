-- `a[i]` takes an element, or a row of an array of arrays.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] 1i64 } output { [4, 5, 6] 6 5 3 }

def main (xss: [][]i32) (i: i64) = (xss[i], xss[i, 2], xss[i][i], xss[0,2,])
