-- A sum in a record's field, matched together with another field.
-- ==
-- input { [1i32, 2i32, 3i32, 4i32] }
-- output { [10i32, -2i32, 30i32, -4i32] }

type op = #times i32 | #neg
type r = {f: op, n: i32}

def go (r: r): i32 =
  match r
  case {f = #times k, n} -> k * n
  case {f = #neg, n = m} -> -m

def main (xs: []i32): []i32 =
  map (\x -> go {f = if x % 2 == 1 then #times 10 else #neg, n = x}) xs
