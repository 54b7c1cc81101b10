-- A segmented sum with a sum for the flag.
-- ==
-- input { [true, false, true, false, false] [1i32, 2i32, 3i32, 4i32, 5i32] }
-- output { [1i32, 3i32, 3i32, 7i32, 12i32] }

type part = #start i32 | #more i32

def join (a: part) (b: part): part =
  match (a, b)
  case (_, #start y) -> #start y
  case (#start x, #more y) -> #start (x + y)
  case (#more x, #more y) -> #more (x + y)

def main [n] (starts: [n]bool) (xs: [n]i32): [n]i32 =
  map2 (\s x -> if s then #start x else #more x) starts xs
    |> scan join (#more 0)
    |> map (\p -> match p case #start v -> v case #more v -> v)
