-- Functions that give functions.
-- ==
-- input { 2 3 } output { 8 [6, 8] 9 }

def adder (x: i32): i32 -> i32 = \y -> x + y
def compose '^a '^b '^c (f: a -> b) (g: b -> c): a -> c = \x -> g (f x)
def main (x: i32) (y: i32) =
  let shift = compose (adder x) (adder y)
  in (shift y, map shift [1, 3], compose (* y) (compose (+ x) (+ 1)) 2)
