-- The square root of x*x + y*y, without overflow on the way; infinite also where the other is NaN.
-- ==
-- entry: hypot_f32
-- input { [3.0f32, -5.0f32, 1.0f32, 1.7014117e38f32, 1.0e-30f32, f32.inf, f32.nan]
--   [4.0f32, 12.0f32, 1.0f32, 1.7014117e38f32, 1.0e-30f32, f32.nan, 1.0f32] }
-- output { [5.0f32, 13.0f32, 1.4142135f32, 2.4061594e38f32, 1.4142136e-30f32, f32.inf, f32.nan] }

entry hypot_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 f32.hypot xs ys

-- ==
-- entry: hypot_f64
-- input { [3.0f64, -5.0f64, 1.0f64, 8.988465674311579e307f64, 1.0e-30f64, f64.inf, f64.nan]
--   [4.0f64, 12.0f64, 1.0f64, 8.988465674311579e307f64, 1.0e-30f64, f64.nan, 1.0f64] }
-- output { [5.0f64, 13.0f64, 1.4142135623730951f64, 1.2711610061536462e308f64, 1.4142135623730952e-30f64,
--    f64.inf, f64.nan] }

entry hypot_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 f64.hypot xs ys
