-- Sorted runs of twice the width in each turn: an element's place follows from its rank in the run beside its own.

-- How many elements of a sorted run stand before `x`: those below it, and with `equal` those like it.
def rank [n] (equal: bool) (run: [n]i32) (x: i32): i64 =
  let (low, _) =
    loop (low, high) = (0, n) while low < high do
      let middle = (low + high) / 2
      in if run[middle] < x || (equal && run[middle] == x) then (middle + 1, high) else (low, middle)
  in low

def merged [n] (width: i64) (xs: [n]i32): [n]i32 =
  let place i =
    let start = i / (2 * width) * (2 * width)
    let middle = i64.min n (start + width)
    let end = i64.min n (middle + width)
    in if i < middle
       then i + rank false xs[middle:end] xs[i]
       else i - (middle - start) + rank true xs[start:middle] xs[i]
  in scatter (replicate n 0) (map place (iota n)) xs

def main [n] (xs: [n]i32): [n]i32 =
  let (_, xs) = loop (width, xs) = (1, xs) while width < n do (2 * width, merged width xs)
  in xs
