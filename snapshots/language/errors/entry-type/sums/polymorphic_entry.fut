-- An entry can't take an option of any type.
-- ==
-- error: can't be an entry point

type opt 'a = #some a | #none

entry f 'a (o: opt a): bool =
  match o
  case #some _ -> true
  case #none -> false
