-- The logarithm to base 10.
-- ==
-- entry: log10_f32
-- input { [1.0f32, 10.0f32, 1000.0f32, 0.01f32, 2.0f32, 1.0e30f32, f32.inf, 0.0f32, -1.0f32, f32.nan] }
-- output { [0.0f32, 1.0f32, 3.0f32, -2.0f32, 0.30103f32, 30.0f32, f32.inf, -f32.inf, f32.nan, f32.nan] }

entry log10_f32 (xs: []f32) = map f32.log10 xs

-- ==
-- entry: log10_f64
-- input { [1.0f64, 10.0f64, 1000.0f64, 0.01f64, 2.0f64, 1.0e30f64, f64.inf, 0.0f64, -1.0f64, f64.nan] }
-- output { [0.0f64, 1.0f64, 3.0f64, -2.0f64, 0.3010299956639812f64, 30.0f64, f64.inf, -f64.inf, f64.nan, f64.nan] }

entry log10_f64 (xs: []f64) = map f64.log10 xs
