-- One constructor of a record's field is missing.
-- ==
-- error: no case of this `match` fits \{f = #b, g = _\}

type t = #a i32 | #b

def main (x: t): i32 =
  match {f = x, g = 1i32}
  case {f = #a v, g = _} -> v
