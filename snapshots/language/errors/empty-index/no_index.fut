-- Brackets without an index.
-- ==
-- error: an index is missing

def main (xs: []i32) = xs[]
