-- A loop whose variable is a sum with an array of fixed size.
-- ==
-- input { 5i64 [1i32, 2i32, 3i32] }
-- output { [2i32, 3i32, 1i32] 4i64 }

type t [n] = #fresh | #turned ([n]i32) i64

def main [n] (k: i64) (xs: [n]i32): ([n]i32, i64) =
  let r =
    loop s: t [n] = #fresh for _i < k do
      match s
      case #fresh -> #turned xs 0
      case #turned ys c -> #turned (rotate 1 ys) (c + 1)
  in match r
     case #fresh -> (xs, -1)
     case #turned ys c -> (ys, c)
