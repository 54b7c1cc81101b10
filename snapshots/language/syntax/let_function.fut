-- Local functions, with parameters like those of definitions, see the variables around them.
-- ==
-- input { [1, 2, 3] 10 } output { [11, 12, 13] 3i64 2i64 }

def main (xs: []i32) (k: i32) =
  let add y = y + k
  let count [n] 'a (_: [n]a): i64 = n
  in (map add xs, count xs, count [true, false])
