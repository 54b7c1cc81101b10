-- No module type of that name; a module of it does not count.
-- ==
-- error: .*module type.*S|S.*module type

module S = { def x = 1i32 }
module m: S = { def x = 1i32 }
def main (x: i32) = x + m.x
