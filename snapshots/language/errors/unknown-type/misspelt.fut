-- A type that is not declared.
-- ==
-- error: there is no type `int`

def main (x: int) = x
