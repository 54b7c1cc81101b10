-- Equality of sums within sums, and of a sum with a literal.
-- ==
-- input { [#some (#some 1i32), #some #none, #none] }
-- output { [true, false, false] [false, true, false] }

type opt 'a = #some a | #none

def main (xs: []opt (opt i32)): ([]bool, []bool) =
  (map (== #some (#some 1)) xs, map (== #some #none) xs)
