-- Names may contain digits, underscores and primes, and begin with a keyword.
-- ==
-- input { 1 } output { 15 }

def main (x: i32) =
  let x' = x + 1
  let x'' = x' + 1
  let in_ = 2
  let letter = 3
  let do1 = 4
  let (_hidden, shown_) = (5, 3)
  in x' + x'' + in_ + letter + do1 + shown_ - 2
