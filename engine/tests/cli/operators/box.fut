-- The box around points, and how many they are.
def main [n] (xs: [n]f64) (ys: [n]f64) =
  let join (n1: i64, l1: f64, r1: f64, b1: f64, t1: f64) (n2, l2, r2, b2, t2) =
    if n1 == 0 then (n2, l2, r2, b2, t2)
    else if n2 == 0 then (n1, l1, r1, b1, t1)
    else (n1 + n2, f64.min l1 l2, f64.max r1 r2, f64.min b1 b2, f64.max t1 t2)
  in reduce join (0, 0, 0, 0, 0) (map2 (\x y -> (1, x, x, y, y)) xs ys)
