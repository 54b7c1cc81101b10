-- Constructors of sum types.
-- ==
-- error: sum types are not part of the core

def main (x: i32) = #some x
