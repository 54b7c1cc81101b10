-- In `m.(e)` types of the module are in reach without its name.
-- ==
-- input { 3 } output { 4i64 }

module m = { type wide = i64 def one: wide = 1 }

def main (x: i32) = m.(let y: wide = i64.i32 x in y + one)
