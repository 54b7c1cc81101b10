-- A lambda takes a constructor apart.
-- ==
-- input { [1i32, 2i32] [3i32, 4i32] }
-- output { [4i32, 6i32] }

type p = #p i32 {y: i32}

def main [n] (xs: [n]i32) (ys: [n]i32): [n]i32 =
  map2 (\x y -> #p x {y} : p) xs ys |> map (\(#p x {y}) -> x + y)
