-- A variable hides the module of its name, and it is no record.
-- ==
-- error: .*

module m = { def k = 5i32 }
def main (m: i32) = m.k
