-- A quotient of two integers, each of them first made a float.
-- ==
-- entry: single
-- input { [1i64, -1i64, 16777217i64, 1i64, 0i64] [3i64, 4i64, 1i64, 0i64, 0i64] }
-- output { [0.33333334f32, -0.25f32, 16777216f32, f32.inf, f32.nan] }

entry single [n] (xs: [n]i64) (ys: [n]i64) = map2 f32.from_fraction xs ys

-- ==
-- entry: double
-- input { [1i64, -1i64, 16777217i64, 1i64, 0i64] [3i64, 4i64, 1i64, 0i64, 0i64] }
-- output { [0.3333333333333333, -0.25, 16777217.0, f64.inf, f64.nan] }

entry double [n] (xs: [n]i64) (ys: [n]i64) = map2 f64.from_fraction xs ys
