-- Maps in maps whose elements are sums, over a matrix made of two arrays.
-- ==
-- input { [1i32, 0i32] [3i32, 4i32] }
-- output { [[#q 3i32, #q 4i32], [#zero, #zero]] [7i32, 0i32] }

type t = #q i32 | #zero

def main [n] [m] (xs: [n]i32) (ys: [m]i32): ([n][m]t, [n]i32) =
  let tss: [n][m]t = map (\x -> map (\y -> if x == 0 then #zero else #q (y / x)) ys) xs
  in (tss, map (\ts -> i32.sum (map (\t -> match t case #q v -> v case #zero -> 0) ts)) tss)
