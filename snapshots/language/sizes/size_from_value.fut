-- A variable that holds a number may be a size, whatever its value came from.
-- ==
-- input { 2 } output { [0i64, 1i64, 2i64] [7, 7, 7] }

def main (x: i32) =
  let n = i64.i32 x + 1
  let is = iota n
  let sevens = map (\_ -> 7) is
  in (map2 (\i _ -> i) is sevens, sevens)
