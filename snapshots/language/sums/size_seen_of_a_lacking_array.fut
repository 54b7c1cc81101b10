-- A function sees the size of an array that its argument lacks.
-- ==
-- entry: branches
-- input { true 2i64 3i64 } output { 2i64 }
-- input { false 2i64 3i64 } output { 3i64 }
-- ==
-- entry: functions
-- input { true 2i64 3i64 } output { 2i64 }
-- input { false 2i64 3i64 } output { 3i64 }
-- ==
-- entry: arguments
-- input { true [1, 2] } output { 2i64 }
-- input { false [1, 2] } output { 4i64 }
-- ==
-- entry: chosen
-- input { 1 [1, 2] } output { 2i64 }
-- input { 0 [1, 2] } output { 4i64 }
-- ==
-- entry: mapped
-- input { [true, false] [1, 2] } output { [2i64, 4i64] }

type opt [n] = #some ([n]i32) | #none

def size [n] (_: opt [n]): i64 = n

def pick [n] (c: bool) (xs: [n]i32): opt [n] = if c then #some xs else #none

entry branches (c: bool) (n: i64) (m: i64) =
  size (if c then (#none : opt [n]) else (#none : opt [m]))

entry functions (c: bool) (n: i64) (m: i64) =
  let f (k: i64): opt [k] = #none
  in size (if c then f n else f m)

entry arguments (c: bool) (xs: []i32) = size (if c then pick c xs else pick c (xs ++ xs))

entry chosen (c: i32) (xs: []i32) =
  size (match c
        case 0 -> pick false (xs ++ xs)
        case _ -> pick true xs)

entry mapped (cs: []bool) (xs: []i32) =
  map (\c -> size (if c then pick false xs else pick false (xs ++ xs))) cs
