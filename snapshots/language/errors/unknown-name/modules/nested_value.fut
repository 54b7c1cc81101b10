-- A module in a module lacks a value: it is the inner one that is named.
-- ==
-- error: the module `a.b` has no value `coumt`

module a = { module b = { def count = 1i32 } }
def main (x: i32) = x + a.b.coumt
