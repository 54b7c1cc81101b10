-- The logarithm of 1 + x, precise where x is small.
-- ==
-- entry: log1p_f32
-- input { [0.0f32, 1.0f32, 1.0e-10f32, -1.0e-10f32, -0.5f32, 10000000000.0f32, f32.inf, -1.0f32, -2.0f32, f32.nan] }
-- output { [0.0f32, 0.6931472f32, 1.0e-10f32, -1.0e-10f32, -0.6931472f32, 23.02585f32, f32.inf, -f32.inf,
--    f32.nan, f32.nan] }

entry log1p_f32 (xs: []f32) = map f32.log1p xs

-- ==
-- entry: log1p_f64
-- input { [0.0f64, 1.0f64, 1.0e-10f64, -1.0e-10f64, -0.5f64, 10000000000.0f64, f64.inf, -1.0f64, -2.0f64, f64.nan] }
-- output { [0.0f64, 0.6931471805599453f64, 9.999999999500001e-11f64, -1.00000000005e-10f64,
--    -0.6931471805599453f64, 23.025850930040455f64, f64.inf, -f64.inf, f64.nan, f64.nan] }

entry log1p_f64 (xs: []f64) = map f64.log1p xs
