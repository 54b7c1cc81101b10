-- A loop's variables are a pattern: tuples, records, wildcards.
-- ==
-- input { 10i64 } output { 55 34i64 10 }

def main (n: i64) =
  let (a, _) = loop (a, b) = (0, 1) for _ in iota n do (b, a + b)
  let {low, high = _} = loop {low, high} = {low = 0i64, high = 1} for i < n - 1 do {low = high, high = low + high}
  let (_, count) = loop (_, c) = ((), 0) for i < n do ((), c + 1)
  in (a, low, count)
