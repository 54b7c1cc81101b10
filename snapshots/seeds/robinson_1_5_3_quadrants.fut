-- Cluster 2.1 of the quadtree: four filters of one array, one loop.
-- (Robinson, Lippmeier, Chakravarty 2014, section 1.5.3, listing 1.3.)

-- ==
-- structure { Screma 1 }
-- input { [1i64, 6i64, 2i64, 7i64] [1i64, 2i64, 8i64, 9i64] }
-- output { [1i64] [6i64] [2i64] [7i64] }

def inbox ((x1, y1, x2, y2): (i64, i64, i64, i64)) ((x, y): (i64, i64)): bool =
  x1 <= x && x < x2 && y1 <= y && y < y2

def main [n] (us: [n]i64) (vs: [n]i64): ([]i64, []i64, []i64, []i64) =
  let ins = zip us vs
  let p1 = filter (inbox (0, 0, 5, 5)) ins
  let p2 = filter (inbox (5, 0, 10, 5)) ins
  let p3 = filter (inbox (0, 5, 5, 10)) ins
  let p4 = filter (inbox (5, 5, 10, 10)) ins
  in (map (.0) p1, map (.0) p2, map (.0) p3, map (.0) p4)
