-- `loop .. for p in xs` takes the elements in order; `p` is a pattern.
-- ==
-- input { [1, 2, 3] } output { 123 140 }

def main (xs: []i32) =
  let digits = loop acc = 0 for x in xs do acc * 10 + x
  let weighted = loop acc = 0 for (x, w) in zip xs [10, 20, 30] do acc + x * w
  in (digits, weighted)
