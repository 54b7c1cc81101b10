-- The `k` places that are nearest to one: the nearest, then the nearest of the others, and so on.
def nearer ((d, i): (f32, i64)) ((e, j): (f32, i64)): (f32, i64) =
  if d < e || (d == e && i < j) then (d, i) else (e, j)

def main [n] (k: i64) (lat: f32) (lon: f32) (lats: [n]f32) (lons: [n]f32): ([k]f32, [k]i64) =
  let distances = map2 (\a b -> f32.sqrt ((a - lat) * (a - lat) + (b - lon) * (b - lon))) lats lons
  let (_, found) =
    loop (distances, found) = (distances, replicate k (f32.inf, -1)) for t < k do
      let (d, i) = reduce nearer (f32.inf, i64.highest) (zip distances (iota n))
      in (distances with [i] = f32.inf, found with [t] = (d, i))
  in unzip found
