-- As many copies as what?
-- ==
-- error: a size is ambiguous

def main (x: i32) = length (rep x)
