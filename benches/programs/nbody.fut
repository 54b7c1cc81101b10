-- How the bodies draw each of them.
def main [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) (ms: [n]f64) =
  let drawn x y z =
    let draw a b c m =
      let (dx, dy, dz) = (a - x, b - y, c - z)
      let d = dx * dx + dy * dy + dz * dz + 0.01
      let w = m / (d * f64.sqrt d)
      in (w * dx, w * dy, w * dz)
    let (fx, fy, fz) = unzip3 (map4 draw xs ys zs ms)
    in (f64.sum fx, f64.sum fy, f64.sum fz)
  in unzip3 (map3 drawn xs ys zs)
