-- The cases of a `match` must cover every value; `true` and `false` are all that a `bool` can be.
-- ==
-- input { true true 5 } output { 3 }
-- input { true false 5 } output { 5 }
-- input { false true 0 } output { 2 }
-- input { false true 5 } output { 1 }

def main (a: bool) (b: bool) (x: i32): i32 =
  match {left = a, rest = (b, x)}
  case {left = true, rest = (false, y)} -> y
  case {left = false, rest = (_, 0)} -> 2
  case {left = false, rest = _} -> 1
  case {left, rest = (true, _)} -> if left then 3 else 4
