-- `mad a b c` is `a*b + c`, rounded twice: (1 + eps) * (1 - eps) - 1 is 0.
-- ==
-- entry: mad_f32
-- input { [2.0f32, 1.0000001f32, 3.4028235e38f32, 0.0f32, f32.nan, -1.5f32]
--   [3.0f32, 0.9999999f32, 2.0f32, f32.inf, 1.0f32, 2.0f32] [4.0f32, -1.0f32, -f32.inf, 1.0f32, 1.0f32, 0.25f32] }
-- output { [10.0f32, 0.0f32, f32.nan, f32.nan, f32.nan, -2.75f32] }

entry mad_f32 [n] (xs: [n]f32) (ys: [n]f32) (zs: [n]f32) = map3 f32.mad xs ys zs

-- ==
-- entry: mad_f64
-- input { [2.0f64, 1.0000000000000002f64, 1.7976931348623157e308f64, 0.0f64, f64.nan, -1.5f64]
--   [3.0f64, 0.9999999999999998f64, 2.0f64, f64.inf, 1.0f64, 2.0f64]
--   [4.0f64, -1.0f64, -f64.inf, 1.0f64, 1.0f64, 0.25f64] }
-- output { [10.0f64, 0.0f64, f64.nan, f64.nan, f64.nan, -2.75f64] }

entry mad_f64 [n] (xs: [n]f64) (ys: [n]f64) (zs: [n]f64) = map3 f64.mad xs ys zs
