-- A match within a case, in parentheses, and one as what is matched.
-- ==
-- input { #a 1i32 #b }
-- output { 1i32 }
-- input { #b #a 2i32 }
-- output { 12i32 }
-- input { #b #b }
-- output { 20i32 }

type t = #a i32 | #b

def main (x: t) (y: t): i32 =
  match (match x case #a v -> (#a v : t) case #b -> y)
  case #a v ->
    (match x
     case #a _ -> v
     case #b -> 10 + v)
  case #b -> 20
