-- So many steps of k-means over points of `d` coordinates, which only the data says.
def distance [d] (a: [d]f64) (b: [d]f64): f64 = f64.sum (map2 (\x y -> (x - y) * (x - y)) a b)

def nearest [k][d] (centres: [k][d]f64) (p: [d]f64): i64 =
  let (_, best) =
    loop (least, best) = (f64.inf, 0) for j < k do
      let e = distance p centres[j]
      in if e < least then (e, j) else (least, best)
  in best

def main [n][k][d] (steps: i64) (points: [n][d]f64) (centres: [k][d]f64): [k][d]f64 =
  loop centres for _i < steps do
    let own = map (nearest centres) points
    let counts = hist (+) 0i64 k own (replicate n 1)
    let sums = hist (map2 (+)) (replicate d 0) k own points
    in map3 (\old s c -> if c == 0 then old else map (/ f64.i64 c) s) centres sums counts
