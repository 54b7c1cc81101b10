-- Turn after turn puts a block into a matrix: the turns stay a loop, for only one element or row comes to a place.

-- ==
-- structure { Screma 0 }
-- input { [[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]] [[[1, 2], [3, 4]], [[5, 6], [7, 8]]] }
-- output { [[1, 2, 0, 0], [3, 4, 0, 0], [5, 6, 0, 0], [7, 8, 0, 0]] }

def main [n][m] (s: *[m][m]i32) (b: [n][2][2]i32) = loop s for k < n do s with [2 * k:2 * k + 2, 0:2] = b[k]
