-- One result has the size of the input, the other a size of its own (Robinson et al. 2014, section 1.3.1).
-- ==
-- input { [1, 2, 3, 4] } output { [2, 3, 4, 5] [2, 4] }

def main xs =
  let ys1 = map (+ 1) xs
  let ys2 = filter (\x -> x % 2 == 0) xs
  in (ys1, ys2)
