-- A function that gives a function of arrays whose size nobody outside knows.
-- ==
-- error: the size `n` of a parameter is known only inside `f`

def f (x: bool) =
  let n = if x then 10 else 20
  in \(_: [n]bool) -> n

def main (x: bool) = f x (replicate 10 true)
