-- Indices and slices together: each is about one dimension.
-- ==
-- input { [[1, 2, 3], [4, 5, 6], [7, 8, 9]] }
-- output { [2, 5, 8] [[5, 6], [8, 9]] [4, 6] [[1, 2, 3], [4, 5, 6]] }

def main (m: [][]i32) = (m[:, 1], m[1:, 1:], m[1, ::2], m[:2])
