-- Indexing binds tighter than application: the row is reversed, not the matrix.
-- ==
-- input { [[1, 2], [3, 4], [5, 6]] } output { [4, 3] [6, 5] }

def main (m: [][]i32) = (reverse m[1], (reverse m)[0] |> reverse)
