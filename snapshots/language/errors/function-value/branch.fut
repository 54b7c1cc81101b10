-- Functions can not be returned from `if`.
-- ==
-- error: found

def main (x: i32) = (if x > 0 then (+ 1) else (* 2)) x
