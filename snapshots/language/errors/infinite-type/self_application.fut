-- A function applied to itself.
-- ==
-- error: a type would contain itself

def omega = \f -> f f
def main (x: i32) = x
