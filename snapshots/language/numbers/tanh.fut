-- The hyperbolic tangent: -1 and 1 far out.
-- ==
-- entry: tanh_f32
-- input { [0.0f32, 1.0f32, -1.0f32, 0.5f32, 20.0f32, -20.0f32, 1.0e-10f32, f32.inf, -f32.inf, f32.nan] }
-- output { [0.0f32, 0.7615942f32, -0.7615942f32, 0.46211717f32, 1.0f32, -1.0f32, 1.0e-10f32, 1.0f32, -1.0f32,
--    f32.nan] }

entry tanh_f32 (xs: []f32) = map f32.tanh xs

-- ==
-- entry: tanh_f64
-- input { [0.0f64, 1.0f64, -1.0f64, 0.5f64, 20.0f64, -20.0f64, 1.0e-10f64, f64.inf, -f64.inf, f64.nan] }
-- output { [0.0f64, 0.7615941559557649f64, -0.7615941559557649f64, 0.46211715726000974f64, 1.0f64, -1.0f64,
--    1.0e-10f64, 1.0f64, -1.0f64, f64.nan] }

entry tanh_f64 (xs: []f64) = map f64.tanh xs
