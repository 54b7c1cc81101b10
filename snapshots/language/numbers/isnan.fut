-- Only NaN is not a number; infinities are.
-- ==
-- entry: isnan_f32
-- input { [f32.nan, f32.inf, -f32.inf, 0.0f32, 1.0e-45f32] }
-- output { [true, false, false, false, false] }

entry isnan_f32 (xs: []f32) = map f32.isnan xs

-- ==
-- entry: isnan_f64
-- input { [f64.nan, f64.inf, -f64.inf, 0.0f64, 5.0e-324f64] }
-- output { [true, false, false, false, false] }

entry isnan_f64 (xs: []f64) = map f64.isnan xs
