-- The hyperbolic sine.
-- ==
-- entry: sinh_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, 20.0f32, 1.0e-10f32, 1000.0f32, -1000.0f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0.0f32, 1.1752012f32, -1.1752012f32, 0.5210953f32, 242582600.0f32, 1.0e-10f32, f32.inf, -f32.inf,
--    f32.inf, -f32.inf, f32.nan] }

entry sinh_f32 (xs: []f32) = map f32.sinh xs

-- ==
-- entry: sinh_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, 20.0f64, 1.0e-10f64, 1000.0f64, -1000.0f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, 1.1752011936438014f64, -1.1752011936438014f64, 0.5210953054937474f64, 242582597.70489514f64,
--    1.0e-10f64, f64.inf, -f64.inf, f64.inf, -f64.inf, f64.nan] }

entry sinh_f64 (xs: []f64) = map f64.sinh xs
