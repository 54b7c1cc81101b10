-- A nan in one constructor makes no difference to another one's equality.
-- ==
-- input { f64.nan }
-- output { true false }

type t = #x f64 | #y

def drop_it (t: t): t =
  match t
  case #x _ -> #y
  case #y -> #x 0

def main (x: f64): (bool, bool) = (drop_it (#x x) == #y, (#x x : t) == #x x)
