-- A section may go through fields and indices.
-- ==
-- input { [1, 2, 3] 1i64 } output { [2, 20] [1, 10] 2 [3, 30] }

def main [n] (xs: [n]i32) (i: i64) =
  let ys = map (10 *) xs
  let pairs = [{f = xs}, {f = ys}]
  let single = (.[1].f[i / 10 + 1]) pairs / 10
  in ( map (.f[i]) pairs
     , map ((.f) >-> (.[0])) pairs
     , single
     , map (.0.f[2:][0]) (zip pairs [0, 0])
     )
