-- find_index and partition2 with predicates on sums.
-- ==
-- input { [#b, #a 1i32, #c, #a 2i32] }
-- output { 1i64 [#a 1i32, #a 2i32] [#b] [#c] }

type t = #a i32 | #b | #c

def is_a (x: t): bool =
  match x
  case #a _ -> true
  case _ -> false

def main (xs: []t): (i64, []t, []t, []t) =
  let (ps, qs, rs) = partition2 is_a (== #b) xs
  in (find_index is_a xs, ps, qs, rs)
