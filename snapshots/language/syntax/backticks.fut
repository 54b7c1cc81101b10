-- A function of two arguments between its arguments; it binds loosest of all operators and to the left.
-- ==
-- input { 20 3 } output { 10 11 }

def minus (x: i32) (y: i32): i32 = x - y
def main (x: i32) (y: i32) =
  (x - 3 `minus` 2 * y + 1, x `minus` y + 2 `minus` 4)
