-- Either infinity; neither NaN nor the greatest finite float.
-- ==
-- entry: isinf_f32
-- input { [f32.nan, f32.inf, -f32.inf, 0.0f32, 3.4028235e38f32] }
-- output { [false, true, true, false, false] }

entry isinf_f32 (xs: []f32) = map f32.isinf xs

-- ==
-- entry: isinf_f64
-- input { [f64.nan, f64.inf, -f64.inf, 0.0f64, 1.7976931348623157e308f64] }
-- output { [false, true, true, false, false] }

entry isinf_f64 (xs: []f64) = map f64.isinf xs
