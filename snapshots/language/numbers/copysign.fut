-- The magnitude of the first, the sign of the second, that of a zero included.
-- ==
-- entry: copysign_f32
-- input { [1.5f32, -1.5f32, 1.5f32, f32.inf, -3.0f32] [-2.0f32, 2.0f32, -0.0f32, -1.0f32, -1.0f32] }
-- output { [-1.5f32, 1.5f32, -1.5f32, -f32.inf, -3.0f32] }

entry copysign_f32 [n] (xs: [n]f32) (ys: [n]f32) = map2 f32.copysign xs ys

-- ==
-- entry: copysign_f64
-- input { [1.5f64, -1.5f64, 1.5f64, f64.inf, -3.0f64] [-2.0f64, 2.0f64, -0.0f64, -1.0f64, -1.0f64] }
-- output { [-1.5f64, 1.5f64, -1.5f64, -f64.inf, -3.0f64] }

entry copysign_f64 [n] (xs: [n]f64) (ys: [n]f64) = map2 f64.copysign xs ys
