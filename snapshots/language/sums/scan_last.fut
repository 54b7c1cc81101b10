-- A scan that carries the last value on.
-- ==
-- input { [0i32, 4i32, 0i32, 0i32, 5i32, 0i32] }
-- output { [-1i32, 4i32, 4i32, 4i32, 5i32, 5i32] }

type opt = #some i32 | #none

def last_of (a: opt) (b: opt): opt =
  match b
  case #some _ -> b
  case #none -> a

def main [n] (xs: [n]i32): [n]i32 =
  map (\x -> if x > 0 then #some x else #none) xs
    |> scan last_of #none
    |> map (\o -> match o case #some v -> v case #none -> -1)
