-- Exact for squares; NaN below zero.
-- ==
-- entry: sqrt_f32
-- input { [0.0f32, 1.0f32, 2.0f32, 6.25f32, 1.0e-30f32, 3.4028235e38f32, f32.inf, -1.0f32, f32.nan] }
-- output { [0.0f32, 1.0f32, 1.4142135f32, 2.5f32, 1.0e-15f32, 1.8446743e19f32, f32.inf, f32.nan, f32.nan] }

entry sqrt_f32 (xs: []f32) = map f32.sqrt xs

-- ==
-- entry: sqrt_f64
-- input { [0.0f64, 1.0f64, 2.0f64, 6.25f64, 1.0e-30f64, 1.7976931348623157e308f64, f64.inf, -1.0f64, f64.nan] }
-- output { [0.0f64, 1.0f64, 1.4142135623730951f64, 2.5f64, 1.0e-15f64, 1.3407807929942596e154f64, f64.inf,
--    f64.nan, f64.nan] }

entry sqrt_f64 (xs: []f64) = map f64.sqrt xs
