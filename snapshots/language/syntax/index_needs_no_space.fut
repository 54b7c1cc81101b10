-- Without a space before it a bracket is an index; with a space it begins an argument.
-- ==
-- input { [5, 6, 7] } output { 6 18 }

def total (xs: []i32): i32 = i32.sum xs
def main (xs: []i32) =
  let f = total
  in (xs[1], f [5, 6, 7])
