-- An update in place is a new value: whoever holds the old array still sees it.
-- ==
-- input { [1, 2, 3] } output { 1 10 100 6 }

def main (xs: []i32) =
  let ys = xs with [0] = 10
  let f = \_ -> xs[0]
  let xs = ys with [0] = 100
  in (f (), ys[0], xs[0], f () + xs[1] + ys[2])
