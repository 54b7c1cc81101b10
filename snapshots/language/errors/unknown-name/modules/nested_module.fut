-- The name before the last one is that of nothing in the module.
-- ==
-- error: the module `a` has no module or value `c`

module a = { module b = { def count = 1i32 } }
def main (x: i32) = x + a.c.count
