-- The logarithm of the absolute value of gamma.
-- ==
-- entry: lgamma_f32
-- input { [1.0f32, 2.0f32, 3.0f32, 0.5f32, -0.5f32, 10.0f32, 1000.0f32, 10000000000.0f32, 0.0f32, -1.0f32,
--    f32.inf, f32.nan] }
-- output { [0.0f32, 0.0f32, 0.6931472f32, 0.5723649f32, 1.2655121f32, 12.801827f32, 5905.22f32,
--    220258520000.0f32, f32.inf, f32.inf, f32.inf, f32.nan] }

entry lgamma_f32 (xs: []f32) = map f32.lgamma xs

-- ==
-- entry: lgamma_f64
-- input { [1.0f64, 2.0f64, 3.0f64, 0.5f64, -0.5f64, 10.0f64, 1000.0f64, 10000000000.0f64, 0.0f64, -1.0f64,
--    f64.inf, f64.nan] }
-- output { [0.0f64, 0.0f64, 0.6931471805599453f64, 0.5723649429247001f64, 1.2655121234846454f64,
--    12.801827480081469f64, 5905.220423209181f64, 220258509288.81058f64, f64.inf, f64.inf, f64.inf, f64.nan] }

entry lgamma_f64 (xs: []f64) = map f64.lgamma xs
