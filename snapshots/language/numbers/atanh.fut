-- The inverse of tanh: infinite at -1 and 1, NaN beyond.
-- ==
-- entry: atanh_f32
-- input { [0.0f32, 0.5f32, -0.5f32, 0.99f32, 1.0e-10f32, 1.0f32, -1.0f32, 2.0f32, f32.nan] }
-- output { [0.0f32, 0.54930615f32, -0.54930615f32, 2.646653f32, 1.0e-10f32, f32.inf, -f32.inf, f32.nan, f32.nan] }

entry atanh_f32 (xs: []f32) = map f32.atanh xs

-- ==
-- entry: atanh_f64
-- input { [0.0f64, 0.5f64, -0.5f64, 0.99f64, 1.0e-10f64, 1.0f64, -1.0f64, 2.0f64, f64.nan] }
-- output { [0.0f64, 0.5493061443340549f64, -0.5493061443340549f64, 2.6466524123622457f64, 1.0e-10f64, f64.inf,
--    -f64.inf, f64.nan, f64.nan] }

entry atanh_f64 (xs: []f64) = map f64.atanh xs
