-- A constructor by itself has no type.
-- ==
-- error: the type that has the constructor `#some` is not known

def main (x: i32) = #some x
