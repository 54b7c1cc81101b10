-- A scan whose elements are sums with arrays: the last row that was given.
-- ==
-- input { [[1i32, 2i32], [3i32, 4i32], [5i32, 6i32]] [false, true, false] }
-- output { [[0i32, 0i32], [3i32, 4i32], [3i32, 4i32]] }

type t = #row ([2]i32) | #same

def main [n] (xss: [n][2]i32) (bs: [n]bool): [n][2]i32 =
  map2 (\xs b -> if b then #row xs else #same) xss bs
    |> scan (\(a: t) b -> match b case #row _ -> b case #same -> a) #same
    |> map (\t -> match t case #row xs -> xs case #same -> [0, 0])
