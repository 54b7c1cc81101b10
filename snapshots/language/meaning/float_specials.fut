-- IEEE 754: infinities, NaN and the two zeros.
-- ==
-- input { 0.0 } output { f64.inf -f64.inf true true true f64.inf }

def main (z: f64) =
  let nan = z / z
  in (1 / z, -1 / z, f64.isnan nan, nan != nan, z == -z, f64.max nan (1 / z))
