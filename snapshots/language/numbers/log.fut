-- The natural logarithm; of zero minus infinity, of a negative number NaN.
-- ==
-- entry: log_f32
-- input { [1.0f32, 2.0f32, 0.5f32, 10.0f32, 1.0e-30f32, 1.0e30f32, 3.4028235e38f32, f32.inf, 0.0f32, -1.0f32,
--    f32.nan] }
-- output { [0.0f32, 0.6931472f32, -0.6931472f32, 2.3025851f32, -69.07755f32, 69.07755f32, 88.72284f32, f32.inf,
--    -f32.inf, f32.nan, f32.nan] }

entry log_f32 (xs: []f32) = map f32.log xs

-- ==
-- entry: log_f64
-- input { [1.0f64, 2.0f64, 0.5f64, 10.0f64, 1.0e-30f64, 1.0e30f64, 1.7976931348623157e308f64, f64.inf, 0.0f64,
--    -1.0f64, f64.nan] }
-- output { [0.0f64, 0.6931471805599453f64, -0.6931471805599453f64, 2.302585092994046f64, -69.07755278982137f64,
--    69.07755278982137f64, 709.782712893384f64, f64.inf, -f64.inf, f64.nan, f64.nan] }

entry log_f64 (xs: []f64) = map f64.log xs
