-- A negative stride walks from the end to the front.
-- ==
-- input { [0, 1, 2, 3, 4, 5, 6] }
-- output { [6, 5, 4, 3, 2, 1, 0] [4, 3, 2, 1, 0] [6, 5, 4] [6, 4, 2, 0] [5, 3] }

def main (xs: []i32) = (xs[::-1], xs[4::-1], xs[:3:-1], xs[::-2], xs[5:1:-2])
