-- A size can't bind a name.
-- ==
-- error: this is not a size

def main (n: i64) (xs: []i32) = xs :> [(let m = n * n in m)]i32
