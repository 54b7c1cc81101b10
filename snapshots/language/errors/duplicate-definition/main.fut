-- Two entry points of one name.
-- ==
-- error: `main` is defined twice

def main (x: i32) = x
def main (x: i64) = x
