-- Stable sorting by keys of several types: airports from west to east, and from north to south.
--
--   lawson run examples/sorting.fut examples/data/airports.csv:longitude,latitude
--
-- The first result is where each airport from the west is in the table; the second has the airports
-- by whole degrees of latitude from the north, and those of the same degree from the west.
import "lawson/sort"

module by_place = sort_of (pair_key (descending_key (integral_key i32)) (float_key f64))

-- ==
-- entry: main
-- input { [(-89.2, 31.9), (-95.0, 30.6), (-104.6, 38.9), (-74.0, 31.2), (-171.7, -14.3)] }
-- output { [4i64, 2i64, 1i64, 0i64, 3i64]
--          [(-104.6, 38.9), (-89.2, 31.9), (-74.0, 31.2), (-95.0, 30.6), (-171.7, -14.3)] }
entry main [n] (places: [n](f64, f64)): ([n]i64, [n](f64, f64)) =
  let degree (longitude, latitude) = (i32.f64 (f64.floor latitude), longitude)
  in (sort_f64.argsort (map (.0) places), by_place.sort_by degree places)

-- Every float, from the lowest to the highest.
-- ==
-- entry: floats
-- input { [0.5, -f64.inf, -1.0, 3.0, 0.0, -2.5, f64.inf, 1e-300, -1e300] }
-- output { [-f64.inf, -1e300, -2.5, -1.0, 0.0, 1e-300, 0.5, 3.0, f64.inf] }
entry floats [n] (xs: [n]f64): [n]f64 = sort_f64.sort xs

-- Numbers with a sign and without.
-- ==
-- entry: integers
-- input { [3, -1, 0, -2147483648, 2147483647, -1] [200u8, 3u8, 255u8, 0u8, 127u8, 128u8] }
-- output { [-2147483648, -1, -1, 0, 3, 2147483647] [0u8, 3u8, 127u8, 128u8, 200u8, 255u8] }
-- input { empty([0]i32) [1u8] }
-- output { empty([0]i32) [1u8] }
entry integers [n] [m] (xs: [n]i32) (ys: [m]u8): ([n]i32, [m]u8) =
  (sort_i32.sort xs, sort_u8.sort ys)

-- Equal keys keep their order: of each remainder by ten the elements stay as they were.
-- ==
-- entry: last_digit
-- input { [31, 12, 51, 2, 21, 40, 92] }
-- output { [40, 31, 51, 21, 12, 2, 92] }
entry last_digit [n] (xs: [n]i32): [n]i32 =
  sort_i32.sort_by (% 10) xs
