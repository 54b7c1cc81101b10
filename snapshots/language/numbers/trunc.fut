-- Towards zero. Infinities and NaN stay.
-- ==
-- entry: trunc_f32
-- input { [2.5f32, 3.5f32, -2.5f32, 0.5f32, -0.5f32, 2.4999f32, -2.6f32, 1.0e30f32, f32.inf, -f32.inf, f32.nan] }
-- output { [2.0f32, 3.0f32, -2.0f32, 0.0f32, -0.0f32, 2.0f32, -2.0f32, 1.0e30f32, f32.inf, -f32.inf, f32.nan] }

entry trunc_f32 (xs: []f32) = map f32.trunc xs

-- ==
-- entry: trunc_f64
-- input { [2.5f64, 3.5f64, -2.5f64, 0.5f64, -0.5f64, 2.4999f64, -2.6f64, 1.0e30f64, f64.inf, -f64.inf, f64.nan] }
-- output { [2.0f64, 3.0f64, -2.0f64, 0.0f64, -0.0f64, 2.0f64, -2.0f64, 1.0e30f64, f64.inf, -f64.inf, f64.nan] }

entry trunc_f64 (xs: []f64) = map f64.trunc xs

-- A zero keeps the sign of what was rounded; one over it shows it.
-- ==
-- entry: trunc_to_zero_f32
-- input { [-0.25f32, 0.25f32] } output { [-f32.inf, f32.inf] }

entry trunc_to_zero_f32 (xs: []f32) = map (\x -> 1 / f32.trunc x) xs

-- ==
-- entry: trunc_to_zero_f64
-- input { [-0.25f64, 0.25f64] } output { [-f64.inf, f64.inf] }

entry trunc_to_zero_f64 (xs: []f64) = map (\x -> 1 / f64.trunc x) xs
