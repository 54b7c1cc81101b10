-- Elements of an array have one size, also where it is hidden in a sum.
-- ==
-- error: the size `n` is known only inside

type~ t = #arr ([]i64) | #none

def f (n: i64): t = #arr (iota n)

def main (ns: []i64): []i64 =
  map (\t -> match t case #arr xs -> length xs case #none -> 0) (map f ns)
