-- Several entries with sums as arguments and results.
-- ==
-- entry: pack
-- input { 1i32 }
-- output { #some 1i32 }
-- ==
-- entry: unpack
-- input { #some 4i32 }
-- output { 4i32 }

type opt 'a = #some a | #none

entry pack (x: i32): opt i32 = #some x

entry unpack (o: opt i32): i32 =
  match o
  case #some v -> v
  case #none -> 0
