-- A module in a module is no value.
-- ==
-- error: `a.b` is a module, not a value

module a = { module b = { def count = 1i32 } }
def main (x: i32) = x + a.b
