-- An array made before its size is computed.
-- ==
-- error: is needed here before it is known

def zeros [n] (x: i32): [n]i32 = replicate n x
def main (xs: []i32) =
  let zs = zeros 0
  let ys = filter (> 0) xs
  in zip zs ys
