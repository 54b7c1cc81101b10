-- The largest sum of a segment.
def main (xs: []i32) =
  let op (b1, p1, s1, t1) (b2, p2, s2, t2) =
    (i32.max (i32.max b1 b2) (s1 + p2), i32.max p1 (t1 + p2), i32.max s2 (s1 + t2), t1 + t2)
  let one (x: i32) = (i32.max x 0, i32.max x 0, i32.max x 0, x)
  in (reduce op (0, 0, 0, 0) (map one xs)).0
