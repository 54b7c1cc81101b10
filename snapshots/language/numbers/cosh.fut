-- The hyperbolic cosine.
-- ==
-- entry: cosh_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, 20.0f32, 1.0e-10f32, 1000.0f32, -1000.0f32, f32.inf, -f32.inf, f32.nan] }
-- output { [1.0f32, 1.5430807f32, 1.5430807f32, 1.127626f32, 242582600.0f32, 1.0f32, f32.inf, f32.inf, f32.inf,
--    f32.inf, f32.nan] }

entry cosh_f32 (xs: []f32) = map f32.cosh xs

-- ==
-- entry: cosh_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, 20.0f64, 1.0e-10f64, 1000.0f64, -1000.0f64, f64.inf, -f64.inf, f64.nan] }
-- output { [1.0f64, 1.5430806348152437f64, 1.5430806348152437f64, 1.1276259652063807f64, 242582597.70489514f64,
--    1.0f64, f64.inf, f64.inf, f64.inf, f64.inf, f64.nan] }

entry cosh_f64 (xs: []f64) = map f64.cosh xs
