-- How many turns each point of the plane stays near, at most 100.
def point (cx: f64) (cy: f64): i32 =
  let (_, _, k) = loop (x, y, k) = (0.0, 0.0, 0i32) while k < 100 && x * x + y * y < 4.0 do
    (x * x - y * y + cx, 2 * x * y + cy, k + 1)
  in k
def main (w: i64) (h: i64) =
  map (\j -> map (\i -> point (f64.i64 i / f64.i64 w * 3 - 2) (f64.i64 j / f64.i64 h * 2 - 1)) (iota w)) (iota h)
