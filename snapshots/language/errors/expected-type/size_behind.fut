-- The size of an array stands in front of the type of its elements.
-- ==
-- error: expected an array.s size in front of the type of its elements

def main (xs: i32[]) = xs
