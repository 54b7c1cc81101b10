-- What is written alike is another size where its types are others.
-- ==
-- error: `i64.sum \(rep \{n\} 1\)` and `i64.sum \(rep \{m\} 1\)` are not known to be equal

def main [n] [m] (xs: [n]i64) (ys: [m]i64) =
  let a = iota (i64.sum (rep 1 : [n]i64))
  let b = iota (i64.sum (rep 1 : [m]i64))
  in zip a b
