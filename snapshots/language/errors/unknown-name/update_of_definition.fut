-- `let a[i] = e` makes a new variable of one that is there.
-- ==
-- error: `c` is a definition, and no variable of this one

def c = [1, 2, 3]
def main (x: i32) = let c[0] = x in c
