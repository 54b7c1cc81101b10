-- One divided by a number.
-- ==
-- entry: single
-- input { [4f32, -0.5f32, 0f32, f32.inf, f32.nan] } output { [0.25f32, -2f32, f32.inf, 0f32, f32.nan] }

entry single (xs: []f32) = map f32.recip xs

-- ==
-- entry: double
-- input { [4.0, -0.5, 0.0, f64.inf, f64.nan] } output { [0.25, -2.0, f64.inf, 0.0, f64.nan] }

entry double (xs: []f64) = map f64.recip xs
