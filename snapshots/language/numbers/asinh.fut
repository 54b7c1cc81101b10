-- The inverse of sinh.
-- ==
-- entry: asinh_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, 10000000000.0f32, 1.0e-10f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0.0f32, 0.8813736f32, -0.8813736f32, 0.4812118f32, 23.718998f32, 1.0e-10f32, f32.inf, -f32.inf,
--    f32.nan] }

entry asinh_f32 (xs: []f32) = map f32.asinh xs

-- ==
-- entry: asinh_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, 10000000000.0f64, 1.0e-10f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, 0.881373587019543f64, -0.881373587019543f64, 0.48121182505960347f64, 23.7189981105004f64,
--    1.0e-10f64, f64.inf, -f64.inf, f64.nan] }

entry asinh_f64 (xs: []f64) = map f64.asinh xs
