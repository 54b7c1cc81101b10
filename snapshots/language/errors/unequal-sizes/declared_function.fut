-- Each call of a function decides the size of what it gives, though its type does not name it.
-- ==
-- error: are not known to be equal

def positive: []i32 -> []i32 = filter (> 0)

def main (xs: []i32) = map2 (+) (positive xs) (positive xs)
