-- A front end says for which reason a loop stays by itself: control flow beyond a gate, a statement on whole arrays beyond
-- another, a buffer of the caller that may overlap.

-- ==
-- structure { Screma 4 }
-- input { [1i64, -2i64, 3i64] } output { 5i64 }

def main [n] (xs: [n]i64): i64 =
  let positive = #[fuse(no(control_flow))] map (\x -> if x > 0 then x else 0) xs
  let doubled = #[fuse(no(broadcast_nd))] map (* 2) positive
  let written = #[fuse(no(noalias))] map (\x -> x - 1) doubled
  in i64.sum written
