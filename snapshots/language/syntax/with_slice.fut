-- `with` changes a slice or a part of several dimensions at once.
-- ==
-- input { [[1, 2, 3], [4, 5, 6]] }
-- output { [[1, 2, 3], [7, 8, 9]] [[0, 2, 3], [0, 5, 6]] [[1, 2, 0], [4, 5, 6]] }

def main (m: [2][3]i32) =
  (m with [1] = [7, 8, 9], m with [:, 0] = [0, 0], m with [0, 2] = 0)
