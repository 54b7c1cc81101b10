-- A type that is declared further down.
-- ==
-- error: there is no type `point`

def main (p: point) = p
type point = i32
