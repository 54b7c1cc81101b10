-- A function is applied by writing its arguments after it; fewer arguments give a function.
-- ==
-- input { 10 3 } output { 7 -7 [-2, -1, 0] }

def minus (x: i32) (y: i32): i32 = x - y
def main (a: i32) (b: i32) =
  let minus_a = \y -> minus y a
  let from_one = minus 1
  in (minus a b, minus_a b, map from_one [b, 2, 1])
