-- Rows of two lengths in one array.
-- ==
-- error: the sizes 2 and 1 are different

def main (x: i32) = [[x, 2], [3]]
