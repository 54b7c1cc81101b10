-- A record with one field twice.
-- ==
-- error: `a` is bound twice

def main (x: i32) = {a = x, a = x}.a
