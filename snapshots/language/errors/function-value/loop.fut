-- Functions can not be loop variables.
-- ==
-- error: found

def main (x: i32) = (loop f = (+ 1) for i < x do f >-> f) x
