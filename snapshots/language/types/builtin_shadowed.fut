-- Built-in functions may be shadowed, by definitions, parameters and variables.
-- ==
-- input { [1, 2, 3] } output { 3 60 }

def map (x: i32) = x * 10
def main (xs: []i32) =
  let length = 3
  let sum = i32.sum xs
  in (length, map sum)
