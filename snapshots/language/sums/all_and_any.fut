-- Predicates on sums in all and any, and a count.
-- ==
-- input { [#ok 1i32, #ok 2i32] }
-- output { true false }
-- input { [#ok 1i32, #err 2u8] }
-- output { false true }

type r = #ok i32 | #err u8

def is_ok (r: r): bool =
  match r
  case #ok _ -> true
  case #err _ -> false

def main (rs: []r): (bool, bool) = (all is_ok rs, any (\r -> !(is_ok r)) rs)
