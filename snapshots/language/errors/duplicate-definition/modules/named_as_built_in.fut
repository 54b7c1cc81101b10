-- Beside a module, a definition may have the name of a built-in function, once.
-- ==
-- error: .*`sum` is defined twice

module m = { def k = 1i32 }
def sum (x: i32) = x + 1
def sum (x: i32) = x + 2
def main (x: i32) = sum x + m.k
