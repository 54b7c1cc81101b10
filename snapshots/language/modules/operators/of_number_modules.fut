-- The operators of a number module as functions, and with the module's name between operands.
-- ==
-- input { [1, 2, 3, 4] } output { 10 24 [2, 3, 4, 5] 7 true }

def main (xs: []i32) =
  (reduce (i32.+) 0 xs, reduce (i32.*) 1 xs, map (i32.+ 1) xs, xs[2] i32.+ xs[3], xs[0] i32.< xs[1])
