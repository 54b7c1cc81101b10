-- The second names of conversions are members of the number modules in a local opening.
-- ==
-- input { 7 } output { 8i64 }

def main (x: i32) = i32.(to_i64 (x + 1))
