-- An empty array of nothing in particular.
-- ==
-- error: ambiguous

def main (x: i32) = length [] + i64.i32 x
