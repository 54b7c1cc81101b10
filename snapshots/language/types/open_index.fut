-- An index may be of any signed type, which something else than the index may decide.
-- ==
-- input { [4, 5, 6] [1, 2] } output { (0, 4) [5, 6] 6 }

def main (xs: []i32) (ps: []i32): ((i32, i32), []i32, i32) =
  let first = let k = 0 let y = xs[k] in (k, y)
  let f k = xs[k]
  in (first, map f ps, (\(i: i8) -> xs[i]) 2)
