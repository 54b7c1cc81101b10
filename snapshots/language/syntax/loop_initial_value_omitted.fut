-- Without an initial value a loop's variables begin as the variables of the same names.
-- ==
-- input { 3 } output { 24 6 48 }

def main (x: i32) =
  let doubled = loop x for _i < 3i32 do x * 2
  let (a, b) = (x, 0)
  let (_, summed) = loop (a, b) while a > 0 do (a - 1, b + a)
  let listed = loop x for k in [2, 4, 2] do x * k
  in (doubled, summed, listed)
