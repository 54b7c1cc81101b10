-- `lerp a b t` is `a + (b - a)*t`.
-- ==
-- entry: lerp_f32
-- input { [1.0f32, 1.0f32, 1.0f32, -2.0f32, 0.0f32, 5.0f32] [3.0f32, 3.0f32, 3.0f32, 6.0f32, f32.inf, 5.0f32]
--   [0.0f32, 1.0f32, 0.5f32, 0.25f32, 0.5f32, f32.nan] }
-- output { [1.0f32, 3.0f32, 2.0f32, 0.0f32, f32.inf, f32.nan] }

entry lerp_f32 [n] (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) = map3 f32.lerp xs ys zs

-- ==
-- entry: lerp_f64
-- input { [1.0f64, 1.0f64, 1.0f64, -2.0f64, 0.0f64, 5.0f64] [3.0f64, 3.0f64, 3.0f64, 6.0f64, f64.inf, 5.0f64]
--   [0.0f64, 1.0f64, 0.5f64, 0.25f64, 0.5f64, f64.nan] }
-- output { [1.0f64, 3.0f64, 2.0f64, 0.0f64, f64.inf, f64.nan] }

entry lerp_f64 [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) = map3 f64.lerp xs ys zs
