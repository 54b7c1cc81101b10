-- Record patterns name a field's value as the field, or match it with a pattern.
-- ==
-- input { 5 } output { 5 6 56 }

def main (x: i32) =
  let {low, high = h, both = (a, b),} = {high = x + 1, low = x, both = (x, x + 1)}
  in (low, h, a * 10 + b)
