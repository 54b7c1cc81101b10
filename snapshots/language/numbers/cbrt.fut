-- The cube root, of negative numbers too.
-- ==
-- entry: cbrt_f32
-- input { [0.0f32, 8.0f32, -27.0f32, 2.0f32, 1.0e-30f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0.0f32, 2.0f32, -3.0f32, 1.2599211f32, 1.0e-10f32, f32.inf, -f32.inf, f32.nan] }

entry cbrt_f32 (xs: []f32) = map f32.cbrt xs

-- ==
-- entry: cbrt_f64
-- input { [0.0f64, 8.0f64, -27.0f64, 2.0f64, 1.0e-30f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, 2.0f64, -3.0f64, 1.2599210498948732f64, 1.0e-10f64, f64.inf, -f64.inf, f64.nan] }

entry cbrt_f64 (xs: []f64) = map f64.cbrt xs
