-- gamma n is the factorial of n - 1; there is none at negative integers.
-- ==
-- entry: gamma_f32
-- input { [1.0f32, 5.0f32, 0.5f32, -0.5f32, 1.5f32, 10.0f32, 30.0f32, 1000.0f32, f32.inf, -1.0f32, -f32.inf,
--    f32.nan, 0.0f32] }
-- output { [1.0f32, 24.0f32, 1.7724539f32, -3.5449078f32, 0.88622695f32, 362880.0f32, 8.841762e30f32, f32.inf,
--    f32.inf, f32.nan, f32.nan, f32.nan, f32.inf] }

entry gamma_f32 (xs: []f32) = map f32.gamma xs

-- ==
-- entry: gamma_f64
-- input { [1.0f64, 5.0f64, 0.5f64, -0.5f64, 1.5f64, 10.0f64, 30.0f64, 1000.0f64, f64.inf, -1.0f64, -f64.inf,
--    f64.nan, 0.0f64] }
-- output { [1.0f64, 24.0f64, 1.772453850905516f64, -3.544907701811032f64, 0.886226925452758f64, 362880.0f64,
--    8.841761993739702e30f64, f64.inf, f64.inf, f64.nan, f64.nan, f64.nan, f64.inf] }

entry gamma_f64 (xs: []f64) = map f64.gamma xs
