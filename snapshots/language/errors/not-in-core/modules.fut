-- Modules.
-- ==
-- error: modules are not part of the core

module m = { def x = 1 }
def main (x: i32) = m.x
