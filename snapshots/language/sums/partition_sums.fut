-- A partition of sums into the two kinds.
-- ==
-- input { [#l 1i32, #r 2f32, #l 3i32, #r 4f32] }
-- output { [1i32, 3i32] [2f32, 4f32] }

type either = #l i32 | #r f32

def main (xs: []either): ([]i32, []f32) =
  let (ls, rs) = partition (\x -> match x case #l _ -> true case #r _ -> false) xs
  in (
    map (\x -> match x case #l v -> v case #r _ -> 0) ls,
    map (\x -> match x case #l _ -> 0 case #r v -> v) rs
  )
