-- The name of a number type is also the name of a module and of members; each is meant in its place.
-- ==
-- input { 3 } output { 3i64 4.0 }

module m = { open i64 def from (x: i32): t = i32 x }

def main (x: i32) = (m.from x, f64.i32 (x + 1))
