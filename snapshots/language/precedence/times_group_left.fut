-- `*`, `/` and `%` bind equally tight and group to the left.
-- ==
-- input { 7 } output { 6 4 2 1 }

def main (x: i32) = (x / 2 * 2, x * 2 / 3, 24 / 4 / 3, x % 4 * 3 % 4)
