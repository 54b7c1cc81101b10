-- One over the square root.
-- ==
-- entry: rsqrt_f32
-- input { [1.0f32, 4.0f32, 2.0f32, 0.25f32, f32.inf, 0.0f32, -1.0f32, f32.nan] }
-- output { [1.0f32, 0.5f32, 0.70710677f32, 2.0f32, 0.0f32, f32.inf, f32.nan, f32.nan] }

entry rsqrt_f32 (xs: []f32) = map f32.rsqrt xs

-- ==
-- entry: rsqrt_f64
-- input { [1.0f64, 4.0f64, 2.0f64, 0.25f64, f64.inf, 0.0f64, -1.0f64, f64.nan] }
-- output { [1.0f64, 0.5f64, 0.7071067811865476f64, 2.0f64, 0.0f64, f64.inf, f64.nan, f64.nan] }

entry rsqrt_f64 (xs: []f64) = map f64.rsqrt xs
