-- All comparisons bind equally tight and group to the left.
-- ==
-- input { 1 2 } output { true false false }

def main (x: i32) (y: i32) =
  (x < y == true, x >= y != false, x < y < true)
