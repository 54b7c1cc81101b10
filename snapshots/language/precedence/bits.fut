-- `&`, `|` and `^` bind equally tight and group to the left, unlike in C.
-- ==
-- input { 1 2 } output { 0 3 }

-- (1 | 2) & 4, and not 1 | (2 & 4) = 1; (1 ^ 2) | 1, and not 1 ^ (2 | 1) = 2.
def main (x: i32) (y: i32) = (x | y & 4, x ^ y | x)
