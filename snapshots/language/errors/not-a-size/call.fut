-- A size can't be a call of a function that is known only inside of a definition.
-- ==
-- error: this is not a size

def main (n: i64) (xs: []i32) = let f (x: i64) = x * x in xs :> [f n]i32
