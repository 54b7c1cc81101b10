-- Sums with arrays are filtered and reversed.
-- ==
-- input { [#row [1i32, 2i32], #empty, #row [3i32, 4i32]] }
-- output { [[3i32, 4i32], [1i32, 2i32]] }

type t = #row ([2]i32) | #empty

def main (ts: []t): [][2]i32 =
  let rs = filter (\t -> match t case #row _ -> true case #empty -> false) ts
  in map (\t -> match t case #row r -> r case #empty -> [0, 0]) (reverse rs)
