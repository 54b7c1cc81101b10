-- NaN outside of -1 to 1.
-- ==
-- entry: asin_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, -0.25f32, 1.0e-10f32, 1.5f32, f32.inf, f32.nan] }
-- output { [0.0f32, 1.5707964f32, -1.5707964f32, 0.5235988f32, -0.25268024f32, 1.0e-10f32, f32.nan, f32.nan,
--    f32.nan] }

entry asin_f32 (xs: []f32) = map f32.asin xs

-- ==
-- entry: asin_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, -0.25f64, 1.0e-10f64, 1.5f64, f64.inf, f64.nan] }
-- output { [0.0f64, 1.5707963267948966f64, -1.5707963267948966f64, 0.5235987755982989f64,
--    -0.25268025514207865f64, 1.0e-10f64, f64.nan, f64.nan, f64.nan] }

entry asin_f64 (xs: []f64) = map f64.asin xs
