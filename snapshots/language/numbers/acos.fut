-- NaN outside of -1 to 1.
-- ==
-- entry: acos_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, -0.25f32, 0.75f32, 1.5f32, f32.inf, f32.nan] }
-- output { [1.5707964f32, 0.0f32, 3.1415927f32, 1.0471976f32, 1.8234766f32, 0.7227343f32, f32.nan, f32.nan,
--    f32.nan] }

entry acos_f32 (xs: []f32) = map f32.acos xs

-- ==
-- entry: acos_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, -0.25f64, 0.75f64, 1.5f64, f64.inf, f64.nan] }
-- output { [1.5707963267948966f64, 0.0f64, 3.141592653589793f64, 1.0471975511965979f64, 1.8234765819369754f64,
--    0.7227342478134157f64, f64.nan, f64.nan, f64.nan] }

entry acos_f64 (xs: []f64) = map f64.acos xs
