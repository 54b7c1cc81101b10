-- The values of the first filter are not needed, only how many there are. When they are counted, its
-- branch does not wait for them any more, and can become one with the branch that prints
-- (`engine/tests/fusion/whole.rs`). As it is planned, nothing that is fast is fused with what prints.
-- ==
-- input { [1, 2] [true, false] }
-- output { 2i64 2 }
def main [n] [m] (xs: [n]i32) (bs: [m]bool) =
  let kept =
    filter (\b -> true)
      (map
        (\b -> bs[i64.max 0 (i64.min (if bool.i32 i32.lowest then trace 1i64 else i64.i32 3) (length bs - 1))])
        bs)
  let firsts = map (\b -> bool.i32 xs[0]) kept |> filter (\b -> b)
  let seconds = map (\(b, i) -> xs[1]) (zip firsts (iota (length firsts)))
  in (length bs, reduce i32.max i32.lowest seconds)
