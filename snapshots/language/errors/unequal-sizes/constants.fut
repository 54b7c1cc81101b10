-- Two constants.
-- ==
-- error: the sizes 3 and 2 are different

def main (x: i32) = zip [x, 2, 3] [4, 5]
