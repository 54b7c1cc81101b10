-- There are no tuples of one component.
-- ==
-- error: no tuples of one component

def main (x: i32) = (x,)
