-- A type parameter takes none.
-- ==
-- error: `a` takes no arguments

def id' 'a (x: a i32) = x
def main (x: i32) = x
