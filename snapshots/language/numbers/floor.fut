-- To the integer below. Infinities and NaN stay.
-- ==
-- entry: floor_f32
-- input { [2.5f32, 3.5f32, -2.5f32, 0.5f32, -0.5f32, 2.4999f32, -2.6f32, 1.0e30f32, f32.inf, -f32.inf, f32.nan] }
-- output { [2.0f32, 3.0f32, -3.0f32, 0.0f32, -1.0f32, 2.0f32, -3.0f32, 1.0e30f32, f32.inf, -f32.inf, f32.nan] }

entry floor_f32 (xs: []f32) = map f32.floor xs

-- ==
-- entry: floor_f64
-- input { [2.5f64, 3.5f64, -2.5f64, 0.5f64, -0.5f64, 2.4999f64, -2.6f64, 1.0e30f64, f64.inf, -f64.inf, f64.nan] }
-- output { [2.0f64, 3.0f64, -3.0f64, 0.0f64, -1.0f64, 2.0f64, -3.0f64, 1.0e30f64, f64.inf, -f64.inf, f64.nan] }

entry floor_f64 (xs: []f64) = map f64.floor xs

-- A zero keeps the sign of what was rounded; one over it shows it.
-- ==
-- entry: floor_to_zero_f32
-- input { [0.25f32] } output { [f32.inf] }

entry floor_to_zero_f32 (xs: []f32) = map (\x -> 1 / f32.floor x) xs

-- ==
-- entry: floor_to_zero_f64
-- input { [0.25f64] } output { [f64.inf] }

entry floor_to_zero_f64 (xs: []f64) = map (\x -> 1 / f64.floor x) xs
