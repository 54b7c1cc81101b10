-- A value and a module share their names' space, so they can't both have one name.
-- ==
-- error: .*m

def m = 3i32
module m = { def a = 2i32 }
def main (x: i32) = x + m.a
