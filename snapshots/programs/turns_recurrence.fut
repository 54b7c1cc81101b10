-- A recurrence over the two elements that the turns before have written: a loop that combines from the left.

-- ==
-- input { [1, 0, 2, 1] } output { [1, 0, 3, 4] }
-- input { [1] } output { [1] }

def main [n] (xs: [n]i32): [n]i32 =
  loop a = copy xs for i < n - 2 do a with [i + 2] = a[i + 1] + a[i] + xs[i + 2]
